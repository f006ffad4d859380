import type { ReactNode } from 'react';
import { recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type CollectionRecording, lengthText } from '../../../lib/collections/access.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';

/** The collection's other recordings, starting with the ones after this. */
export function UpNext({ collection, except }: { collection: Collection; except: string }) {
  const { data } = useCollection(collection, { revalidateOnFocus: false });
  const recordings = data?.recordings ?? [];
  const index = recordings.findIndex(({ id }) => id === except);
  const others = [...recordings.slice(index + 1), ...recordings.slice(0, Math.max(index, 0))];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 className="over watch__top" id="others">
        In this collection
      </h2>
      <ul className="upnext">
        {others.map((recording) => (
          <li key={recording.id}>
            <ListedRecording recording={recording} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinkProps = { recording: CollectionRecording; heard?: ReactNode };

export function ListedRecording({ recording, heard }: LinkProps) {
  const { id, collection, title, durationSeconds, isFree } = recording;
  return (
    <AppLink to={recordingHref(collection, id)}>
      <span className="upnext__art cropped">
        <RecordingArt recording={recording} alwaysDark />
      </span>
      <span>
        <h3>{title}</h3>
        {heard ?? (
          <span className="hint">{[lengthText(durationSeconds), isFree && 'Free'].filter(Boolean).join(', ')}</span>
        )}
      </span>
    </AppLink>
  );
}
