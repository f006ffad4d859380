import { type ReactNode, useId } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { accessible, type CollectionRecording, lengthText } from '../../../lib/collections/access.ts';
import { heardOf } from '../../../lib/collections/heard.ts';
import { alsoHere, type PathPart, partsOf } from '../../../lib/collections/path.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import { useMyCollections } from '../../../lib/collections/use-my-collections.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';

/** The collection's other recordings, starting with the ones after this; with chapters, its whole path. */
export function UpNext({ collection, current }: { collection: Collection; current: string }) {
  const { data } = useCollection(collection, { revalidateOnFocus: false });
  const recordings = data?.recordings ?? [];
  const index = recordings.findIndex(({ id }) => id === current);
  const others = [...recordings.slice(index + 1), ...recordings.slice(0, Math.max(index, 0))];
  if (!data || others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 className="over watch__top" id="others">
        In this collection
      </h2>
      {data.chapters.length > 0 ? (
        <Path view={data} current={current} />
      ) : (
        <ul className="upnext">
          {others.map((recording) => (
            <li key={recording.id}>
              <ListedRecording recording={recording} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The recordings by chapters, with how far each that is open was heard (docs/product.md#chapters). */
function Path({ view, current }: { view: ResponseBody<'getCollection'>; current: string }) {
  const { mine } = useMyCollections({ revalidateOnFocus: false });
  const positions = useMyPositions();
  const open = new Set(accessible(view.recordings, mine?.[view.collection] ?? false).map(({ id }) => id));
  const heard = (recording: CollectionRecording) => {
    const position = positions?.get(recording.id);
    if (!open.has(recording.id) || heardOf(recording, position) === null) return undefined;
    return <Heard recording={recording} position={position} />;
  };
  return partsOf(view).map((part) => (
    <PartOfPath key={part.chapter?.id ?? 'none'} part={part} current={current} heard={heard} />
  ));
}

type PartProps = { part: PathPart; current: string; heard: (recording: CollectionRecording) => ReactNode };

function PartOfPath({ part: { chapter, recordings }, current, heard }: PartProps) {
  const titleId = useId();
  return (
    <section className="upnext-part" aria-labelledby={titleId}>
      <h3 id={titleId}>{chapter?.title ?? alsoHere}</h3>
      {chapter?.note && <p className="hint">{chapter.note}</p>}
      <ul className="upnext">
        {recordings.map((recording) => (
          <li key={recording.id}>
            <ListedRecording
              recording={recording}
              heard={heard(recording)}
              isCurrent={recording.id === current}
              level="h4"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinkProps = { recording: CollectionRecording; heard?: ReactNode; isCurrent?: boolean; level?: 'h3' | 'h4' };

export function ListedRecording({ recording, heard, isCurrent = false, level: Title = 'h3' }: LinkProps) {
  const { id, collection, title, durationSeconds, isFree } = recording;
  return (
    <AppLink to={recordingHref(collection, id)} aria-current={isCurrent ? 'page' : undefined}>
      <span className="upnext__art cropped">
        <RecordingArt recording={recording} alwaysDark />
      </span>
      <span>
        <Title>{title}</Title>
        {heard ?? (
          <span className="hint">{[lengthText(durationSeconds), isFree && 'Free'].filter(Boolean).join(', ')}</span>
        )}
      </span>
    </AppLink>
  );
}
