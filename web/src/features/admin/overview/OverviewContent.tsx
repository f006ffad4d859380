import { adminPaths } from '#shared/contract/admin-paths.ts';
import { monthDay } from '#shared/rules/locale.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BarChart } from '../../../ui/admin/BarChart.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';
import { Attention } from './Attention.tsx';
import { Evenings } from './Evenings.tsx';
import { changeWords, filledPart } from './figures.ts';
import { ImportedPeople } from './ImportedPeople.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import type { Overview } from './overview.ts';
import { Sessions } from './Sessions.tsx';
import { splitByEvening } from './split-by-evening.ts';

/** Shows what tonight needs, figures, what needs a look, the next sessions, and the latest orders. */
export function OverviewContent({ overview, now }: { overview: Overview; now: Date }) {
  const { weeks, attention, imports, latestOrders } = overview;
  const { evenings, today, next } = splitByEvening(overview, now);
  const allSessions = <AppLink to={adminPaths.sessions.href()}>All sessions</AppLink>;
  return (
    <>
      <Evenings sessions={evenings} now={now} />
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
            <Sessions sessions={next} none="Nothing else is planned." doors={1} />
          </Panel>
        </div>
        <Panel title="Latest orders" beside={<AppLink to={adminPaths.orders.href()}>All orders</AppLink>}>
          <LatestOrders orders={latestOrders} />
        </Panel>
      </div>
    </>
  );
}

function Figures({ taken, bookingsThisWeek, filled, newMembers }: Overview) {
  const [first, ...others] = taken;
  const { paid, free } = bookingsThisWeek;
  const change = first && changeWords(first);
  const otherSums = others.map(({ last }) => formatMoney(last));
  return (
    <Stats>
      <StatTile
        label="Taken, 30 days"
        value={first ? formatMoney(first.last) : 'Nothing'}
        note={[change ?? 'Nothing in the 30 days before', otherSums.length > 0 && `also ${otherSums.join(', ')}`]
          .filter(Boolean)
          .join('; ')}
      />
      <StatTile label="Bookings this week" value={paid + free} note={`${paid} paid, ${free} free`} />
      <StatTile
        label="Places filled, 30 days"
        value={filled.places > 0 ? `${filledPart(filled)}%` : '–'}
        note={filled.places > 0 ? `${filled.taken} of ${filled.places} places` : 'No session had a limit'}
      />
      <StatTile label="New members" value={newMembers} note="in the last 30 days" />
    </Stats>
  );
}

type Week = Overview['weeks'][number];

/** Names a week by its Monday. */
function weekName({ from }: Week): string {
  const monday = new Date(`${from}T00:00:00.000Z`);
  return monthDay(monday);
}

/** Bookings of the last twelve weeks, paid and free. */
function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const bars = weeks.map((week, place) => ({
    key: week.from,
    name: weekName(week),
    values: [week.paid, week.free] as const,
    ...(place === weeks.length - 1 && { nowName: 'This week' }),
  }));
  const caption = "Bookings per week, by the week's Monday; the last one is this week";
  return <BarChart title="Bookings per week" caption={caption} unit="Week" series={['Paid', 'Free']} bars={bars} />;
}
