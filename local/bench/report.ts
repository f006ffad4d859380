import { type Row, textTable } from '../text-table.ts';

/** One table of the report. */
export type BenchReport = { title: string; rows: Row[]; note?: string };

/** Prints a table with aims beside the figures; asserts nothing. */
export function printReport({ title, rows, note }: BenchReport): void {
  const text = ['', title, ...textTable(rows), ...(note ? [note] : [])];
  process.stdout.write(`${text.join('\n')}\n`);
}

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** Bytes as kB of 1,000 bytes, to one decimal. */
export const kilobytes = (bytes: number) => tenth(bytes / 1000);
