import papa from 'papaparse';
import { CommandError } from '../command-error.ts';

/** `row`: its number in a spreadsheet, where the names of the columns are row 1. */
export type CsvRow = { row: number; cells: Record<string, string>; problem: string | undefined };

export type Csv = { columns: string[]; rows: CsvRow[] };

const separators = [',', ';', '\t', '|'];

const columnName = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Reads the rows of a file by the names of its first line. The separator is the one that gives the most of
 * `knownColumns`. `otherNames` has, by another name of a column, the known one that it stands for where the file lacks
 * that. Blank lines are no rows, but count in the numbers, as in a spreadsheet. Throws CommandError for a file that
 * cannot be read.
 */
export function readCsv(
  text: string,
  fileName: string,
  knownColumns: readonly string[],
  otherNames: Record<string, string> = {},
): Csv {
  const content = text.replace(/^sep=(.)\r?\n/i, '');
  const [best] = separators
    .map((delimiter) => ({ delimiter, score: knownIn(content, delimiter, knownColumns) }))
    .toSorted((one, other) => other.score - one.score);
  const { data, errors } = papa.parse<string[]>(content, { delimiter: best?.delimiter ?? ',' });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open)
    throw new CommandError(`${fileName} has a quotation mark in row ${(open.row ?? 0) + 1} that is never closed.`);
  const at = data.findIndex((cells) => !isBlank(cells));
  const named = (data[at] ?? []).map(columnName);
  const columns = named.map((name) => {
    const usual = otherNames[name];
    return usual !== undefined && knownColumns.includes(usual) && !named.includes(usual) ? usual : name;
  });
  refuseRepeated(columns, named, fileName);
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows = data.flatMap((cells, index) =>
    index <= at || isBlank(cells) ? [] : [rowOf(cells, columns, { row: index + 1, isBroken: broken.has(index) })],
  );
  return { columns, rows };
}

function refuseRepeated(columns: string[], named: string[], fileName: string): void {
  const repeated = columns.findIndex((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (repeated === -1) return;
  const column = columns[repeated] ?? '';
  const one = named[columns.indexOf(column)];
  const other = named[repeated];
  throw new CommandError(
    one === other
      ? `${fileName} has two columns of the name ${one}.`
      : `${fileName} has two columns that are read as ${column}: remove ${one} or ${other}.`,
  );
}

function knownIn(text: string, delimiter: string, knownColumns: readonly string[]): number {
  const { data } = papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
  return (data[0] ?? []).filter((cell) => knownColumns.includes(columnName(cell))).length;
}

function rowOf(cells: string[], columns: string[], { row, isBroken }: { row: number; isBroken: boolean }): CsvRow {
  const named = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  const isLong = !isBlank(cells.slice(columns.length));
  const problem = isBroken
    ? 'it has a quotation mark in the middle of a text: write it twice, as in "the ""quiet"" room"'
    : isLong
      ? 'it has more cells than there are columns: a text with a separator in it must be in quotation marks'
      : undefined;
  return { row, cells: named, problem };
}
