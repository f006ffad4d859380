import { useMediaSelector } from 'media-chrome/react/media-store';
import { accessible, type CollectionRecording } from '../../../lib/collections/access.ts';
import { heardOf, isFinished, nextAfter } from '../../../lib/collections/heard.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import { useMyCollections } from '../../../lib/collections/use-my-collections.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { ListedRecording } from './UpNext.tsx';

/** Suggests what to hear next once a recording was heard to its end, now or before (docs/product.md#playback). */
export function NextRecording({ recording }: { recording: CollectionRecording }) {
  const hasEnded = useMediaSelector((state) => state.mediaEnded ?? false);
  const next = useNext(recording, hasEnded);
  return <div role="status">{next && <Suggestion {...next} />}</div>;
}

function useNext(recording: CollectionRecording, hasEnded: boolean) {
  const { data } = useCollection(recording.collection, { revalidateOnFocus: false });
  const { mine } = useMyCollections({ revalidateOnFocus: false });
  const positions = useMyPositions();
  if (!data || !mine || !positions) return null;
  if (!hasEnded && !isFinished(recording, positions)) return null;
  const next = nextAfter(accessible(data.recordings, mine[recording.collection] ?? false), positions, recording);
  return next && { next, position: positions.get(next.id) };
}

type SuggestionProps = NonNullable<ReturnType<typeof useNext>>;

function Suggestion({ next, position }: SuggestionProps) {
  const isBegun = heardOf(next, position) !== null;
  return (
    <section className="next" aria-labelledby="next">
      <h2 className="over watch__top" id="next">
        {isBegun ? 'Continue' : 'Next'}
      </h2>
      <div className="upnext">
        <ListedRecording
          recording={next}
          heard={isBegun ? <Heard recording={next} position={position} /> : undefined}
        />
      </div>
    </section>
  );
}
