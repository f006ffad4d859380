import { Panel } from '../../../ui/admin/Panel.tsx';
import { scaleOf } from './figures.ts';
import type { Overview } from './OverviewContent.tsx';
import './week-chart.css';

type Week = Overview['weeks'][number];

const all = ({ paid, free }: Week) => paid + free;

/** Nov 2: a week by its Monday. */
function weekName({ from }: Week): string {
  const monday = new Date(`${from}T00:00:00.000Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(monday);
}

/**
 * Bookings of the last twelve weeks, paid and free, as bars; for screen readers as a table. Drawn by styles
 * alone, so that text keeps its size in a window of any width.
 */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const scale = scaleOf(Math.max(...weeks.map(all)));
  const top = scale.at(-1) ?? 1;
  const best = Math.max(...weeks.map(all));
  return (
    <Panel title="Bookings per week" beside={<Key />}>
      <div className="chart" aria-hidden="true">
        <div className="chart__bars">
          <div className="chart__scale">
            {scale.map((step) => (
              <span key={step} style={{ bottom: `${(step / top) * 100}%` }}>
                {step}
              </span>
            ))}
          </div>
          {weeks.map((week, place) => (
            <Bar
              key={week.from}
              week={week}
              top={top}
              isNow={place === weeks.length - 1}
              isNamed={(weeks.length - 1 - place) % 2 === 0}
              isBest={best > 0 && all(week) === best}
            />
          ))}
        </div>
      </div>
      <WeekTable weeks={weeks} />
    </Panel>
  );
}

function Key() {
  return (
    <div className="chart-key" aria-hidden="true">
      <span className="chart-key__paid">Paid</span>
      <span className="chart-key__free">Free</span>
    </div>
  );
}

type BarProps = { week: Week; top: number; isNow: boolean; isNamed: boolean; isBest: boolean };

function Bar({ week, top, isNow, isNamed, isBest }: BarProps) {
  const height = (count: number) => ({ height: `${(count / top) * 100}%` });
  return (
    <div className={isNow ? 'chart__week chart__week--now' : 'chart__week'}>
      <div className="chart__bar">
        {(isNow || isBest) && <b>{all(week)}</b>}
        {week.free > 0 && <i className="chart__free" style={height(week.free)} />}
        {week.paid > 0 && <i className="chart__paid" style={height(week.paid)} />}
      </div>
      <span className="chart__name">{isNow ? 'This week' : isNamed && weekName(week)}</span>
    </div>
  );
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    // A table itself is never narrower than its text.
    <div className="sr-only">
      <table>
        <caption>Bookings per week, by the week's Monday; the last one is this week</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Paid</th>
            <th scope="col">Free</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{weekName(week)}</th>
              <td>{week.paid}</td>
              <td>{week.free}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
