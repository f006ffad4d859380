import { afterAll, beforeAll } from 'vitest';
import type { Table } from '../../ground/platform/table.ts';
import { openTemporaryTable } from '../temporary-table.ts';

type TemporaryTable = Table & { close: () => Promise<void> };

const all: TemporaryTable[] = [];

/** Makes a table that is usable while tests run that called `openPatternTables`. */
function patternTable(): TemporaryTable {
  const table = {} as TemporaryTable;
  all.push(table);
  return table;
}

/** Tables of the access patterns, separate where a pattern reads a whole index. */
export const table = patternTable();

/** For the overview. */
export const overviewTable = patternTable();

/** For orders. */
export const ordersTable = patternTable();

/** For recordings, codes and files. */
export const libraryTable = patternTable();

/** For sessions and members of the back office. */
export const sessionsTable = patternTable();

/** For sold packs of sessions, and those of the back office. */
export const packsTable = patternTable();

/** For calendars and weekly suggestions. */
export const calendarsTable = patternTable();

/** For the door list. */
export const doorTable = patternTable();

/**
 * Opens the tables for the tests of a file and deletes them afterwards. A worker loads this module once for all its
 * files, so that tables of the module would be gone for the second file, or would hold what the first one wrote.
 */
export function openPatternTables(): void {
  beforeAll(async () => {
    await Promise.all(all.map(async (one) => Object.assign(one, await openTemporaryTable())));
  });
  afterAll(async () => {
    await Promise.all(all.map((one) => one.close()));
  });
}
