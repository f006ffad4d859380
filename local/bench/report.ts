/** One table of the report: columns by name, rows in order; numbers are right-aligned. */
export type BenchReport = { title: string; rows: Record<string, string | number>[]; note?: string };

/** Prints a table with aims beside the figures; asserts nothing. */
export function printReport({ title, rows, note }: BenchReport): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'));
  const line = (row: string[]) =>
    row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ');
  const text = [
    '',
    title,
    line(columns).trimEnd(),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.map((row) => line(row).trimEnd()),
    ...(note ? [note] : []),
  ];
  process.stdout.write(`${text.join('\n')}\n`);
}

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** Bytes as kB of 1,000 bytes, to one decimal. */
export const kilobytes = (bytes: number) => tenth(bytes / 1000);
