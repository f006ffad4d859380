import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import type * as z from 'zod';
import { CommandError } from '../command-error.ts';
import { decodeFile } from './decode.ts';
import type { InstantOptions } from './instants.ts';
import { readCsv } from './read-csv.ts';
import { type SourceRow, type TableName, tableNames, tablesBy } from './tables.ts';

/** A row of a table. `row`: its number in a spreadsheet, where the names of the columns are row 1. */
export type RowPlace = { table: TableName; row: number };

export type Read<Name extends TableName> = { place: RowPlace; row: SourceRow<Name> };

/** A file with the encoding it was read as. `doubtful`: words that another encoding would have read as others. */
export type ReadFile = { table: TableName; encoding: string; doubtful: string[] };

/** Holds what was read, and every row that was not, with the reason. */
export type Export = {
  rows: { [Name in TableName]: Read<Name>[] };
  /** Rows of each file, those that were refused included. */
  counts: Partial<Record<TableName, number>>;
  refused: { place: RowPlace; reason: string }[];
  files: ReadFile[];
  /** Columns that no table has. */
  unknownColumns: { table: TableName; columns: string[] }[];
  /** Files of the folder that are no table of an export. */
  unknownFiles: string[];
};

export type ReadOptions = Pick<InstantOptions, 'timeZone' | 'order'> & {
  /** The encoding of all files; undefined: each file's is recognised. */
  encoding?: string | undefined;
};

const fileOf = (table: TableName) => `${table}.csv`;

/** Reads the tables of a folder. Throws CommandError when there is none, or one cannot be read at all. */
export function readExport(folder: string, options: ReadOptions): Export {
  if (!existsSync(folder)) throw new CommandError(`there is no folder ${folder}.`);
  if (!statSync(folder).isDirectory()) throw new CommandError(`${folder} is a file: name the folder of the CSV files.`);
  const names = readdirSync(folder);
  const workbook = names.find(
    (name) => isWorkbookOfTable(name) && !names.includes(fileOf(parse(name).name as TableName)),
  );
  if (workbook !== undefined)
    throw new CommandError(
      `${workbook} is a workbook: save its sheet as ${fileOf(parse(workbook).name as TableName)}.`,
    );
  const found: Export = { rows: emptyRows(), counts: {}, refused: [], files: [], unknownColumns: [], unknownFiles: [] };
  for (const table of tableNames) if (names.includes(fileOf(table))) readTable(table, folder, options, found);
  const knownFiles = new Set(tableNames.map(fileOf));
  found.unknownFiles = names.filter(
    (name) => /\.(?:csv|tsv|txt|xlsx?|ods|numbers)$/i.test(name) && !knownFiles.has(name) && !isWorkbookOfTable(name),
  );
  if (Object.keys(found.counts).length === 0) throw new CommandError(nothingIn(folder, names));
  return found;
}

const workbooks = ['.xlsx', '.xlsm', '.xls', '.ods', '.numbers'];

function isWorkbookOfTable(name: string): boolean {
  const { name: table, ext } = parse(name);
  return workbooks.includes(ext.toLowerCase()) && tableNames.some((tableName) => tableName === table);
}

function nothingIn(folder: string, names: string[]): string {
  const workbook = names.find((name) => workbooks.includes(parse(name).ext.toLowerCase()));
  const hint = workbook === undefined ? '' : ` ${workbook} is a workbook: save each of its sheets as a CSV file.`;
  return `${folder} has none of ${tableNames.map(fileOf).join(', ')}.${hint}`;
}

function emptyRows(): Export['rows'] {
  return Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as Export['rows'];
}

function readTable<Name extends TableName>(table: Name, folder: string, options: ReadOptions, found: Export): void {
  const fileName = fileOf(table);
  const { text, encoding, doubtful } = decodeFile(readFileSync(join(folder, fileName)), fileName, options.encoding);
  found.files.push({ table, encoding, doubtful });
  const schema = tablesBy(options)[table];
  const { columns, rows } = readCsv(text, fileName, Object.keys(schema.shape), otherNames);
  const lacking = requiredColumns(schema).filter((column) => !columns.includes(column));
  if (lacking.length > 0) throw new CommandError(`${fileName} has no column ${lacking.join(', ')}.`);
  const unknown = columns.filter((column) => column !== '' && !Object.keys(schema.shape).includes(column));
  if (unknown.length > 0) found.unknownColumns.push({ table, columns: unknown });
  found.counts[table] = rows.length;
  const ids = new Map<string, number>();
  for (const { row, cells, problem } of rows) {
    const place = { table, row };
    const parsed = schema.safeParse(cells);
    if (problem !== undefined) found.refused.push({ place, reason: problem });
    else if (!parsed.success) found.refused.push({ place, reason: reasonOf(parsed.error) });
    else {
      const first = firstWithId(parsed.data, ids, row);
      if (first !== undefined) found.refused.push({ place, reason: `row ${first} has the same id` });
      else (found.rows[table] as Read<Name>[]).push({ place, row: parsed.data as SourceRow<Name> });
    }
  }
}

/** Other names that exports have for columns of {@link tablesBy}. */
const otherNames: Record<string, string> = {
  price_paid: 'amount_paid',
  paid_amount: 'amount_paid',
  total_paid: 'amount_paid',
  amount: 'amount_paid',
};

/** The row of the table that has this id already; remembers it. */
function firstWithId(values: SourceRow<TableName>, ids: Map<string, number>, row: number): number | undefined {
  if (!('id' in values) || values.id === undefined) return undefined;
  const first = ids.get(values.id);
  if (first === undefined) ids.set(values.id, row);
  return first;
}

/** Columns without which every row would be refused. */
function requiredColumns(schema: ReturnType<typeof tablesBy>[TableName]): string[] {
  const { error } = schema.safeParse({});
  return (error?.issues ?? []).map(({ path }) => String(path[0]));
}

/** `start_time must be a date and time; title is missing` */
export function reasonOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(' ')).join('; ');
}
