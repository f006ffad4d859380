import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reconcile } from '../../functions/derived-data/reconcile.ts';
import { dyingAt } from '../../functions/derived-data/testing/reconciled-site.ts';
import type { Table } from '../../functions/platform/table.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { runImport } from './run-import.ts';
import { connectTest } from './testing/connect-test.ts';
import { largeExport, writeExport } from './testing/write-export.ts';

// docs/operations.md#moving-in

const now = new Date();
const folder = mkdtempSync(join(tmpdir(), 'exhale-export-'));
const table = await openSharedTable();
const prefix = `large-${now.getTime()}`;
writeExport(folder, largeExport(now, prefix));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { folder, media: undefined, timeZone: 'Europe/London', sendSetUpMails: false, now };
const progress = () => undefined;

const run = (apply: boolean, at: Table = table) => runImport({ ...options, apply, progress }, connectTest(at));

const sumOf = async (apply: boolean) => {
  const { tables } = await run(apply);
  const sum = (column: 'rows' | 'new' | 'there' | 'refused') => tables.reduce((total, one) => total + one[column], 0);
  return { rows: sum('rows'), new: sum('new'), there: sum('there'), refused: sum('refused') };
};

test('an export of 5,000 rows with bad ones among them is imported, interrupted, completed, and repeated', async () => {
  const before = await sumOf(false);
  expect(before).toMatchObject({ rows: 5000, there: 0 });
  expect(before.refused).toBeGreaterThan(50);
  expect(before.new + before.refused).toBeGreaterThanOrEqual(4400);

  await expect(run(true, dyingAt(table, 150))).rejects.toThrow();
  const interrupted = await sumOf(true);
  expect(interrupted.there).toBeGreaterThan(600);
  expect(interrupted.new).toBeGreaterThan(1000);
  expect(interrupted.new + interrupted.there).toBe(before.new);

  expect(await sumOf(true)).toEqual({ ...before, new: 0, there: before.new });

  const { differences } = await reconcile({
    ...{ table, now: () => now, readChanges: async () => undefined, repair: false, streamDelayMs: 0, report: progress },
    areas: ['lists', 'counters'],
  });
  expect(differences).toEqual([]);
});
