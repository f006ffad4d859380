import { expect, test } from 'vitest';
import { areas } from '../../functions/reactions/derived-data/difference.ts';
import { reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { fill } from './fill.ts';

const table = await openSharedTable();

test('what fills the table for the bench is what would be derived of it', async () => {
  const now = new Date();
  await fill(table, { from: 0, sessions: 2, bookings: 400, purchases: 40, members: 10 }, now);
  const quiet = { readChanges: async () => undefined, report: () => undefined, repair: false, streamDelayMs: 0 };
  const { differences } = await reconcileDerivedData({ ...quiet, table, now: () => now, areas });
  expect(differences).toEqual([]);
});
