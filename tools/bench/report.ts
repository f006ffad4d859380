import { type Row, textTable } from '../../operator/text-table.ts';

/** A report is one table. Columns whose name begins with `aim` may be blank, any other blank was not measured. */
export type BenchReport = { title: string; rows: Row[]; note?: string };

const isAim = (column: string) => column.startsWith('aim');

/** Text that a figure becomes when nothing was measured. */
const notMeasured = /^(\s*|-|–|—)$|\b(NaN|Infinity|undefined|null)\b/;

/** The cells without a figure, named by the first cell of their row and by their column. A table has at least one row. */
export function unmeasured({ rows }: BenchReport): string[] {
  if (rows.length === 0) return ['every row'];
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => !isAim(column));
  return rows.flatMap((row) => {
    const [first = ''] = Object.values(row);
    const missing = columns.filter((column) => notMeasured.test(String(row[column] ?? '')));
    return missing.map((column) => `${column} of ${first}`);
  });
}

/** A table with aims beside the figures, and what it lacks. */
export function reportText(report: BenchReport): string {
  const { title, rows, note } = report;
  const missing = unmeasured(report);
  const defect = missing.length > 0 ? [`NOT MEASURED: ${missing.join(', ')}`] : [];
  return ['', title, ...textTable(rows), ...(note ? [note] : []), ...defect].join('\n');
}

/** Cells of a figure with its limit and whether it is kept. */
export function atMost(figure: number, limit: number): { figure: number; aim: string } {
  return { figure, aim: `at most ${limit}${figure <= limit ? '' : ': missed'}` };
}

/** The middle of the values in order. Throws without values. */
export function median(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** Bytes as kB of 1,000 bytes, to one decimal. */
export const kilobytes = (bytes: number) => tenth(bytes / 1000);
