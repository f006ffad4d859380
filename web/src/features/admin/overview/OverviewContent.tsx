import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { ImportedPeople } from './ImportedPeople.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { Sessions } from './Sessions.tsx';
import { WeekChart } from './WeekChart.tsx';

export type Overview = ResponseBody<'getOverview'>;

/** Figures, what needs a look, the next sessions, and the latest orders. */
export function OverviewContent({ overview }: { overview: Overview }) {
  const { today, next, weeks, attention, imports, latestOrders } = overview;
  const allSessions = <AppLink to={adminPaths.sessions.href()}>All sessions</AppLink>;
  return (
    <>
      {imports && <ImportedPeople {...imports} />}
      <Figures {...overview} />
      <div className="overview__cols">
        <WeekChart weeks={weeks} />
        <Attention {...attention} />
      </div>
      <div className="overview__cols">
        <div className="overview__stack">
          {today.length > 0 && (
            <Panel title="Today">
              <Sessions sessions={today} none="" doors={today.length} />
            </Panel>
          )}
          <Panel title="Next sessions" beside={allSessions}>
            <Sessions sessions={next} none="Nothing else is planned." doors={today.length > 0 ? 0 : 1} />
          </Panel>
        </div>
        <Panel title="Latest orders" beside={<AppLink to={adminPaths.orders.href()}>All orders</AppLink>}>
          <LatestOrders orders={latestOrders} />
        </Panel>
      </div>
    </>
  );
}
