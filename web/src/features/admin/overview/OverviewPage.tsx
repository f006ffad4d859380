import { adminPaths } from '#shared/contract/admin-paths.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { formatLongDate, formatZone } from '#shared/rules/dates.ts';
import { useRenew } from '../../../lib/admin/use-renew.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Plus } from '../../../ui/admin/icons.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { RefreshButton } from '../../../ui/admin/RefreshButton.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Areas } from './Areas.tsx';
import { OverviewContent } from './OverviewContent.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import type { Overview } from './overview.ts';
import { SetUp, useSetUp } from './SetUp.tsx';
import { splitByEvening } from './split-by-evening.ts';
import './overview.css';

/** Is not clay beside a session whose evening it is. */
function NewSession({ tone }: { tone: 'clay' | 'line' }) {
  return (
    <AppLink className={buttonClass({ tone })} to={adminPaths.newSession.href()}>
      <Plus />
      Create New Session
    </AppLink>
  );
}

function isNew({ counts, latestOrders }: Overview): boolean {
  return counts.sessions === 0 && latestOrders.length === 0;
}

/** Shows the facilitator what they need each morning (docs/product.md#admin-overview). */
export function OverviewPage() {
  const timeZone = knownViewerZone();
  const now = useNow(15_000);
  const at = now.toISOString();
  const input = { query: { timeZone } };
  const { data, error, mutate } = useEndpoint('getOverview', input, { refreshInterval: adminRefreshMilliseconds });
  const renew = useRenew('getOverview', input);
  const setUp = useSetUp();
  const failed = <LoadFailed title="The overview did not load" onRetry={() => void mutate()} reassurance="" />;
  return (
    <>
      <PageHead
        title="Overview"
        sub={`${formatLongDate(at, timeZone)}. Times in ${formatZone(at, timeZone)}.`}
        actions={
          <>
            <RefreshButton onRefresh={renew} />
            <NewSession tone={data && splitByEvening(data, now).evenings.length > 0 ? 'line' : 'clay'} />
          </>
        }
      />
      {setUp?.isShown && <SetUp done={setUp.done} />}
      <AsyncBoundary data={data} error={error} loading={<OverviewSkeleton />} failed={failed}>
        {(overview) =>
          isNew(overview) ? !setUp?.isShown && <EmptyOverview /> : <OverviewContent overview={overview} now={now} />
        }
      </AsyncBoundary>
      <Areas counts={data?.counts} />
    </>
  );
}

function EmptyOverview() {
  const actions = (
    <AppLink className={buttonClass({ tone: 'line' })} to={adminPaths.birthRecordings.href()}>
      Add a recording
    </AppLink>
  );
  return (
    <StateBox title="Your studio is ready" actions={actions}>
      Create your first session, or add a recording. Bookings, payments and what needs you show here from then on.
    </StateBox>
  );
}
