import { formatDuration } from '#shared/rules/dates.ts';
import { type CollectionRecording, totalMinutes } from '../../../lib/collections/access.ts';
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
  const minutes = totalMinutes(recordings ?? []);
  return (
    <section aria-labelledby="recordings">
      <div className="collection__head">
        <h2 id="recordings" className="box-title">
          All recordings
        </h2>
        {minutes > 0 && <p className="hint">{formatDuration(minutes)} in all</p>}
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
