import { recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { lengthText } from '../../../lib/collections/access.ts';
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
            <AppLink to={recordingHref(collection, recording.id)}>
              <span className="upnext__art cropped">
                <RecordingArt recording={recording} alwaysDark />
              </span>
              <span>
                <h3>{recording.title}</h3>
                <span className="hint">
                  {[lengthText(recording.durationSeconds), recording.isFree && 'Free'].filter(Boolean).join(', ')}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
