import type { CSSProperties } from 'react';
import { Panel } from './Panel.tsx';
import './bar-chart.css';

export type Bar = {
  key: string;
  /** Screen readers say this name, and it stands below the bar where there is room. */
  name: string;
  /** Below the last bar, which is not over yet. */
  nowName?: string;
  /** The values are stacked from the axis up; a negative one is not drawn. */
  values: readonly [first: number, second: number];
};

type Props = {
  title: string;
  /** The caption names the table for screen readers. */
  caption: string;
  /** A bar stands for one unit, such as a week. */
  unit: string;
  series: readonly [first: string, second: string];
  bars: readonly Bar[];
  format?: (value: number) => string;
  /** Formats the steps of the scale. */
  formatStep?: (value: number) => string;
};

const drawn = ({ values }: Bar) => values.map((value) => Math.max(value, 0));
const heightOf = (bar: Bar) => drawn(bar).reduce((sum, value) => sum + value, 0);
const sumOf = ({ values: [first, second] }: Bar) => first + second;

const rounds = [1, 2, 2.5, 5];

/** Whole steps of one to nine digits: 1, 2, 5, 10, 20, 25, 50 … */
const steps = Array.from({ length: 9 }, (_, digits) => rounds.map((round) => round * 10 ** digits))
  .flat()
  .filter(Number.isInteger);

/** The scale of a chart whose highest bar is so high: round steps, at most four, from 0 up. */
export function scaleOf(highest: number): number[] {
  const step = steps.find((size) => size * 4 >= highest) ?? highest / 4;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** Room for so many characters beside the bars. */
export function scaleWidth(characters: number): CSSProperties & { '--scale-width': string } {
  return { '--scale-width': `${characters * 0.58}rem` };
}

/**
 * Two numbers over time as bars, the last one not over yet; for screen readers as a table. Drawn by styles alone, so
 * that text keeps its size in a window of any width.
 */
export function BarChart({ title, bars, series, format = String, formatStep = format, ...table }: Props) {
  const best = Math.max(...bars.map(heightOf));
  const scale = scaleOf(best);
  const top = scale.at(-1) ?? 1;
  const widest = Math.max(...scale.map((step) => formatStep(step).length));
  return (
    <Panel title={title} beside={<Key series={series} />}>
      <div className="chart" aria-hidden="true" style={scaleWidth(Math.max(widest, 3))}>
        <div className="chart__bars">
          <div className="chart__scale">
            {scale.map((step) => (
              <span key={step} style={{ bottom: `${(step / top) * 100}%` }}>
                {formatStep(step)}
              </span>
            ))}
          </div>
          {bars.map((bar, place) => (
            <Column
              key={bar.key}
              bar={bar}
              top={top}
              label={formatStep(sumOf(bar))}
              isNamed={(bars.length - 1 - place) % 2 === 0}
              isBest={best > 0 && heightOf(bar) === best}
            />
          ))}
        </div>
      </div>
      <DataOfChart {...table} {...{ bars, series, format }} />
    </Panel>
  );
}

function Key({ series: [first, second] }: Pick<Props, 'series'>) {
  return (
    <div className="chart-key" aria-hidden="true">
      <span className="chart-key__first">{first}</span>
      <span className="chart-key__second">{second}</span>
    </div>
  );
}

type ColumnProps = { bar: Bar; top: number; label: string; isNamed: boolean; isBest: boolean };

function Column({ bar, top, label, isNamed, isBest }: ColumnProps) {
  const height = (value: number) => ({ height: `${(value / top) * 100}%` });
  const [first = 0, second = 0] = drawn(bar);
  const isNow = bar.nowName !== undefined;
  return (
    <div className={isNow ? 'chart__column chart__column--now' : 'chart__column'}>
      <div className="chart__bar">
        {(isNow || isBest) && <b>{label}</b>}
        {second > 0 && <i className="chart__second" style={height(second)} />}
        {first > 0 && <i className="chart__first" style={height(first)} />}
      </div>
      <span className="chart__name">{bar.nowName ?? (isNamed && bar.name)}</span>
    </div>
  );
}

type TableProps = Pick<Props, 'caption' | 'unit' | 'series' | 'bars'> & { format: (value: number) => string };

function DataOfChart({ caption, unit, series, bars, format }: TableProps) {
  return (
    // A table itself is never narrower than its text.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[unit, ...series].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, values: [first, second] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{format(first)}</td>
              <td>{format(second)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
