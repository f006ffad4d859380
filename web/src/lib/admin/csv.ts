import { saveFile } from '../save-file.ts';

/** A line of a file: its columns by their headings. */
export type CsvRow = Record<string, string | number | null>;

/** Begins the file, so that Excel reads it as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Matches what begins like a formula and is no number below zero. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/**
 * Lines as CSV with their headings. What a spreadsheet would take for a formula gets an apostrophe before it: names
 * and addresses are typed by strangers.
 */
export async function csvOf(columns: readonly string[], rows: readonly CsvRow[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const data = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return papa.unparse({ fields: [...columns], data }, { escapeFormulae: formula, newline: '\r\n' });
}

/**
 * Saves lines as a CSV file. Columns are those of the first line unless they are named.
 *
 * @example await downloadCsv('orders-2026-11.csv', rows);
 */
export async function downloadCsv(
  fileName: string,
  rows: readonly CsvRow[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<void> {
  saveFile(fileName, `${byteOrderMark}${await csvOf(columns, rows)}`, 'text/csv;charset=utf-8');
}
