import papa from 'papaparse';
import { CommandError } from '../operator/command-error.ts';

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
 * Rows by the names of the first line. The separator is the one that gives the most of the `known` columns; `otherNames` are called so in place of a known one that is not there. Blank lines are
 * no rows, but count in the numbers, as in a spreadsheet. Throws CommandError for what no row can be read from.
 */
export function readCsv(
  text: string,
  fileName: string,
  known: readonly string[],
  otherNames: Record<string, string> = {},
): Csv {
  const content = text.replace(/^sep=(.)\r?\n/i, '');
  const [best] = separators
    .map((delimiter) => ({ delimiter, score: knownIn(content, delimiter, known) }))
    .toSorted((one, other) => other.score - one.score);
  const { data, errors } = papa.parse<string[]>(content, { delimiter: best?.delimiter ?? ',' });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open)
    throw new CommandError(`${fileName} has a quotation mark in row ${(open.row ?? 0) + 1} that is never closed.`);
  const at = data.findIndex((cells) => !isBlank(cells));
  const named = (data[at] ?? []).map(columnName);
  const columns = named.map((name) => {
    const known = otherNames[name];
    return known === undefined || named.includes(known) ? name : known;
  });
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new CommandError(`${fileName} has two columns of the name ${repeated}.`);
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const rows = data.flatMap((cells, index) =>
    index <= at || isBlank(cells) ? [] : [rowOf(cells, columns, { row: index + 1, isBroken: broken.has(index) })],
  );
  return { columns, rows };
}

function knownIn(text: string, delimiter: string, known: readonly string[]): number {
  const { data } = papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
  return (data[0] ?? []).filter((cell) => known.includes(columnName(cell))).length;
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
