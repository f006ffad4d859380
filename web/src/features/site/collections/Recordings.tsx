import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RecordingCard } from '../../../ui/recording/RecordingCard.tsx';
import { RecordingSkeletons } from '../../../ui/recording/RecordingSkeletons.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';

type Props = {
  recordings: CollectionRecording[] | undefined;
  error: unknown;
  owned: boolean | undefined;
  onRetry: () => void;
};

export function Recordings({ recordings, error, owned, onRetry }: Props) {
  const hasFree = recordings?.some(({ isFree }) => isFree) ?? false;
  return (
    <section className="part" aria-labelledby="recordings">
      <div className="part__head">
        <h2 id="recordings">The recordings</h2>
        {hasFree && !owned && <p className="hint">Free ones need only an account.</p>}
      </div>
      <AsyncBoundary
        data={recordings}
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
        {(all) => <Grid recordings={all} owned={owned} />}
      </AsyncBoundary>
    </section>
  );
}

function Grid({ recordings, owned }: { recordings: CollectionRecording[]; owned: boolean | undefined }) {
  const positions = useMyPositions();
  if (recordings.length === 0) {
    return (
      <StateBox title="No recordings found.">New ones are on their way. Live sessions are on the schedule.</StateBox>
    );
  }
  return (
    <ul className="recs">
      {recordings.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} owned={owned} position={positions?.get(recording.id)} />
        </li>
      ))}
    </ul>
  );
}
