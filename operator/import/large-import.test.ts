import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Table } from '../../functions/ground/platform/table.ts';
import { reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { dyingAt } from '../../functions/reactions/derived-data/testing/reconciled-site.ts';
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

const sumsOf = ({ tables }: Awaited<ReturnType<typeof run>>) => {
  const sum = (column: keyof Omit<(typeof tables)[number], 'table'>) =>
    tables.reduce((total, one) => total + one[column], 0);
  const counts = { there: sum('there'), repaired: sum('repaired'), part: sum('part'), refused: sum('refused') };
  return { rows: sum('rows'), new: sum('new') + sum('changed'), ...counts };
};

const reasons = [
  'attendee_email is no e-mail address, such as name@example.org',
  'created_at must be a date and time such as 2026-06-25 18:00, not yesterday',
  'discount_percentage 250: Percentage must be between 0 and 100',
  'email is no e-mail address, such as name@example.org',
  'its session is not in live_sessions.csv, or was not taken',
  'no e-mail address: neither users.csv nor the profile has one',
  'payment_status owed is not known: write paid, free, pending or cancelled',
  'row 2 has the same id',
  'start_time must be a date and time such as 2026-06-25 18:00, not soon',
  'status lost is not known: write pending, completed, confirmed or cancelled',
];

test('an export of 5,000 rows with bad ones among them is imported, interrupted, completed, and repeated', async () => {
  const planned = await run(false);
  const before = sumsOf(planned);
  expect(before).toMatchObject({ rows: 5000, there: 0 });
  expect([...new Set(planned.plan.refused.map(({ reason }) => reason))].toSorted()).toEqual(reasons);
  expect(before.refused).toBeGreaterThan(900);
  expect(before.part).toBe(79);
  expect(before.new + before.part + before.refused).toBe(5000);

  await expect(run(true, dyingAt(table, 150))).rejects.toThrow();
  const interrupted = sumsOf(await run(true));
  expect(interrupted.there).toBeGreaterThan(600);
  expect(interrupted.new).toBeGreaterThan(1000);
  expect(interrupted.new + interrupted.there).toBe(before.new);

  expect(sumsOf(await run(true))).toEqual({ ...before, new: 0, there: before.new });

  const { differences } = await reconcileDerivedData({
    table,
    now: () => now,
    readChanges: async () => undefined,
    repair: false,
    streamDelayMs: 0,
    report: progress,
    areas: ['lists', 'counters'],
  });
  expect(differences).toEqual([]);
});
