import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../../../functions/ground/platform/table.ts';
import { runImport } from '../run-import.ts';
import { connectTest } from './connect-test.ts';
import { type ExportRows, writeExport } from './write-export.ts';

/** Imports into a table of its own, each time from the rows that are handed in. */
export function importInto(table: Table) {
  const folder = mkdtempSync(join(tmpdir(), 'exhale-import-'));
  const connection = connectTest(table);
  const options = { media: undefined, timeZone: 'Europe/Berlin', sendSetUpMails: false, progress: () => undefined };
  return {
    import: (rows: ExportRows, { now = new Date(), apply = true, sendMembershipMails = false } = {}) => {
      writeExport(folder, rows);
      return runImport({ ...options, folder, now, apply, sendMembershipMails }, connection);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
