export type Row = Record<string, string | number>;

/** Lines of a table: columns by name in the order of their appearance; columns of numbers are right-aligned. */
export function textTable(rows: Row[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'));
  const line = (row: string[]) =>
    row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ');
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].map((one) =>
    one.trimEnd(),
  );
}
