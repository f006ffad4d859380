import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import type * as z from 'zod';
import { CommandError } from '../operator/command-error.ts';
import { type SourceRow, type TableName, tableNames, tables } from './tables.ts';

/** Where a row stands: the number of its row without the heading, from 1. */
export type RowPlace = { table: TableName; row: number };

export type Read<Name extends TableName> = { place: RowPlace; row: SourceRow<Name> };

/** What was read, and every row that was not, with the reason. */
export type Export = {
  rows: { [Name in TableName]: Read<Name>[] };
  /** Rows of each file, those that were refused included. */
  counts: Partial<Record<TableName, number>>;
  refused: { place: RowPlace; reason: string }[];
  /** Files of the folder that are no table of an export. */
  unknownFiles: string[];
};

const fileOf = (table: TableName) => `${table}.csv`;

/** Reads the tables of a folder. Throws CommandError when there is none, or one cannot be read at all. */
export function readExport(folder: string): Export {
  if (!existsSync(folder)) throw new CommandError(`there is no folder ${folder}.`);
  const found: Export = { rows: emptyRows(), counts: {}, refused: [], unknownFiles: [] };
  for (const table of tableNames) {
    const path = join(folder, fileOf(table));
    if (existsSync(path)) readTable(table, readFileSync(path, 'utf8'), found);
  }
  const known = new Set(tableNames.map(fileOf));
  found.unknownFiles = readdirSync(folder).filter((name) => name.endsWith('.csv') && !known.has(name));
  if (Object.keys(found.counts).length === 0)
    throw new CommandError(`${folder} has none of ${tableNames.map(fileOf).join(', ')}.`);
  return found;
}

function emptyRows(): Export['rows'] {
  return Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as Export['rows'];
}

function readTable<Name extends TableName>(table: Name, csv: string, found: Export): void {
  const { data, errors, meta } = papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const lacking = requiredColumns(tables[table]).filter((column) => !meta.fields?.includes(column));
  if (lacking.length > 0) throw new CommandError(`${fileOf(table)} has no column ${lacking.join(', ')}.`);
  const broken = new Map(errors.map(({ row, message }) => [row, message]));
  found.counts[table] = data.length;
  const ids = new Set<string>();
  for (const [at, values] of data.entries()) {
    const place = { table, row: at + 1 };
    const problem = broken.get(at);
    const parsed = tables[table].safeParse(values);
    if (problem !== undefined) found.refused.push({ place, reason: problem });
    else if (!parsed.success) found.refused.push({ place, reason: reasonOf(parsed.error) });
    else if (isRepeated(parsed.data, ids)) found.refused.push({ place, reason: 'another row has the same id' });
    else (found.rows[table] as Read<Name>[]).push({ place, row: parsed.data as SourceRow<Name> });
  }
}

/** Whether another row of the table has its id already; remembers it. */
function isRepeated(row: SourceRow<TableName>, ids: Set<string>): boolean {
  if (!('id' in row) || row.id === undefined) return false;
  const isKnown = ids.has(row.id);
  ids.add(row.id);
  return isKnown;
}

/** Columns without which every row would be refused. */
function requiredColumns(schema: (typeof tables)[TableName]): string[] {
  const { error } = schema.safeParse({});
  return (error?.issues ?? []).map(({ path }) => String(path[0]));
}

/** `start_time must be a date and time; title is missing` */
export function reasonOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(' ')).join('; ');
}
