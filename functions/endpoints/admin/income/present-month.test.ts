import { afterAll, expect, test } from 'vitest';
import { settingsKey } from '../../../ground/keys/settings.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { getIncome } from './income.ts';

// docs/product.md#income

const table = await openTemporaryTable();
afterAll(() => table.close());
const caller = adminCaller();
/** In Tokyo it is July already, in New York still June. */
const now = () => new Date('2026-06-30T20:00:00.000Z');
const seenFrom = async (timeZone: string, month?: string) => {
  const call = { ...callAs(caller, {}), query: { timeZone, ...(month !== undefined && { month }) } };
  const { month: shown, presentMonth } = await getIncome(call, { table, now });
  return [shown, presentMonth];
};

test('the present month is that of the browser until the studio has a time zone, then that of the studio', async () => {
  expect(await seenFrom('Asia/Tokyo')).toEqual(['2026-07', '2026-07']);
  expect(await seenFrom('America/New_York')).toEqual(['2026-06', '2026-06']);
  await putItem(table, { ...settingsKey, timeZone: 'Asia/Tokyo' });
  expect(await seenFrom('America/New_York')).toEqual(['2026-07', '2026-07']);
  expect(await seenFrom('America/New_York', '2026-06')).toEqual(['2026-06', '2026-07']);
});
