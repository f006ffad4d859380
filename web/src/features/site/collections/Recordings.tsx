import type { ResponseBody } from '#shared/contract/contract.ts';
import { recordingHref } from '#shared/contract/paths.ts';
import { formatDuration } from '#shared/rules/dates.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { accessible, type CollectionRecording, lengthText, totalMinutes } from '../../../lib/collections/access.ts';
import { heardOf, suggestedOf } from '../../../lib/collections/heard.ts';
import { alsoHere, partsOf } from '../../../lib/collections/path.ts';
import { type SavedPosition, useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Play } from '../../../ui/media-icons.tsx';
import { RecordingCard } from '../../../ui/recording/RecordingCard.tsx';
import { RecordingSkeletons } from '../../../ui/recording/RecordingSkeletons.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';

type View = ResponseBody<'getCollection'>;
type Positions = ReadonlyMap<string, SavedPosition>;

type Props = {
  /** Undefined while it is not known. */
  view: View | undefined;
  error: unknown;
  owned: boolean | undefined;
  onRetry: () => void;
};

/** The recordings of a collection by its chapters, and what to go on with (docs/product.md#collection-pages). */
export function Recordings({ view, error, owned, onRetry }: Props) {
  const minutes = totalMinutes(view?.recordings ?? []);
  return (
    <section aria-labelledby="recordings">
      <div className="collection__head">
        <h2 id="recordings" className="box-title">
          All recordings
        </h2>
        {minutes > 0 && <p className="hint">{formatDuration(minutes)} in all</p>}
      </div>
      <AsyncBoundary
        data={view}
        error={error}
        loading={<RecordingSkeletons />}
        failed={
          <LoadFailed
            title="The recordings did not load"
            reassurance="Nothing that is yours is affected."
            onRetry={onRetry}
          />
        }
      >
        {(shown) => <Parts view={shown} owned={owned} />}
      </AsyncBoundary>
    </section>
  );
}

function Parts({ view, owned }: { view: View; owned: boolean | undefined }) {
  const positions = useMyPositions();
  const account = useAccount();
  if (view.recordings.length === 0) {
    return (
      <StateBox title="No recordings found.">New ones are on their way. Live sessions are on the schedule.</StateBox>
    );
  }
  const list = { owned, positions };
  if (view.chapters.length === 0) return <List recordings={view.recordings} {...list} level="h3" />;
  return (
    <>
      {account && <Suggestion recordings={accessible(view.recordings, owned === true)} positions={positions} />}
      {partsOf(view).map(({ chapter, recordings }) => (
        <section key={chapter?.id ?? 'none'} className="chapter" aria-labelledby={chapter?.id ?? 'others'}>
          <h3 className="box-title" id={chapter?.id ?? 'others'}>
            {chapter?.title ?? alsoHere}
          </h3>
          {chapter?.note && <p className="secondary">{chapter.note}</p>}
          <List recordings={recordings} {...list} level="h4" />
        </section>
      ))}
    </>
  );
}

type ListProps = {
  recordings: CollectionRecording[];
  owned: boolean | undefined;
  positions: Positions | undefined;
  level: 'h3' | 'h4';
};

function List({ recordings, owned, positions, level }: ListProps) {
  return (
    <ul className="recs">
      {recordings.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} owned={owned} position={positions?.get(recording.id)} level={level} />
        </li>
      ))}
    </ul>
  );
}

type SuggestionProps = { recordings: CollectionRecording[]; positions: Positions | undefined };

/** Leads on along the path; nothing is asked once everything is finished (docs/product.md#playback). */
function Suggestion({ recordings, positions }: SuggestionProps) {
  const next = positions && suggestedOf(recordings, positions);
  // Keeps its room until it is known.
  if (!next) return !positions && <div className="path-next" />;
  const { id, collection, title, durationSeconds } = next;
  const heard = heardOf(next, positions.get(id));
  return (
    <div className="path-next">
      <ActionRows>
        <ActionRow
          to={recordingHref(collection, id)}
          icon={Play}
          hint={heard?.text ?? (lengthText(durationSeconds) || undefined)}
        >
          {`${heard ? 'Continue' : 'Next'}: ${title}`}
        </ActionRow>
      </ActionRows>
    </div>
  );
}
