import { AppLink } from '../AppLink.tsx';
import { scaleOf, scaleWidth } from './BarChart.tsx';
import './bar-chart.css';
import './linked-bars.css';

export type LinkedBar = {
  key: string;
  /** Says what the bar stands for and its value. */
  name: string;
  /** Stands below the bar where there is room. */
  shortName: string;
  value: number;
  to: string;
  /** Is darker, with its value. */
  isCurrent: boolean;
};

type Props = {
  title: string;
  /** Names the bars together. */
  label: string;
  bars: readonly LinkedBar[];
  /** Formats values, and the steps of the scale. */
  format: (value: number) => string;
};

/** Draws one number over time as bars, each of which is a link to what it stands for. */
export function LinkedBars({ title, label, bars, format }: Props) {
  const scale = scaleOf(Math.max(...bars.map(({ value }) => value), 0));
  const top = scale.at(-1) ?? 1;
  // Steps that are read alike, as cents of a chart without sums, would be £0 above £0.
  const lines = scale.filter((step, place) => place === 0 || format(step) !== format(scale[place - 1] ?? 0));
  const widest = Math.max(...lines.map((step) => format(step).length), 3);
  return (
    <div className="linked-bars">
      <p className="hint">{title}</p>
      <div className="chart chart--linked" style={scaleWidth(widest)}>
        <nav className="chart__bars" aria-label={label}>
          <div className="chart__scale" aria-hidden="true">
            {lines.map((step) => (
              <span key={step} style={{ bottom: `${(step / top) * 100}%` }}>
                {format(step)}
              </span>
            ))}
          </div>
          {bars.map((bar) => (
            <AppLink
              key={bar.key}
              className="chart__column"
              to={bar.to}
              aria-current={bar.isCurrent ? 'true' : undefined}
            >
              <span className="sr-only">{bar.name}</span>
              <span className="chart__bar" aria-hidden="true">
                {bar.isCurrent && <b>{format(bar.value)}</b>}
                {bar.value > 0 && <i style={{ height: `${(bar.value / top) * 100}%` }} />}
              </span>
              <span className="chart__name" aria-hidden="true">
                {bar.shortName}
              </span>
            </AppLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
