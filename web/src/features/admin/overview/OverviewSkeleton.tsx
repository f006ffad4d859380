import { Panel } from '../../../ui/admin/Panel.tsx';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const labels = ['Taken, 30 days', 'Bookings this week', 'Places filled, 30 days', 'New members'];

export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the overview">
      <Stats>
        {labels.map((label) => (
          <StatTile key={label} label={label} value={undefined} note={<Skeleton width="6rem" height="0.75rem" />} />
        ))}
      </Stats>
      <div className="overview__cols">
        <Panel title="Bookings per week">
          <Skeleton width="100%" height="17rem" radius="var(--r-md)" />
        </Panel>
        <Panel title="Needs attention">
          <Lines count={3} />
        </Panel>
      </div>
      <div className="overview__cols">
        <Panel title="Next sessions">
          <Lines count={6} />
        </Panel>
        <Panel title="Latest orders">
          <Lines count={6} />
        </Panel>
      </div>
    </div>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
    <Skeleton key={line} className="overview__line" width="100%" height="2.25rem" radius="var(--r-sm)" />
  ));
}
