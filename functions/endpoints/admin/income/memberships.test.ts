import { afterAll, expect, test } from 'vitest';
import { addIncome, addOwedEntry, earned, isDebt, noIncome, nothingOwed } from '#shared/rules/income.ts';
import { incomeEntryItem } from '../../../ground/keys/income-entry.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { type Pack, packItem } from '../../../ground/keys/pack.ts';
import { settingsKey } from '../../../ground/keys/settings.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { entriesOf, type PaidOrder } from '../../../orders/income/postings.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { exampleBooking, examplePackPurchase, packOf } from '../../../testing/examples.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { exportIncome } from './export.ts';
import { getIncome } from './income.ts';

// docs/product.md#income: what recurs stands apart, and with single sales adds up to all.

const table = await openTemporaryTable();
afterAll(() => table.close());
const timeZone = 'Europe/London';
await putItem(table, { ...settingsKey, timeZone });
const call = callAs(adminCaller(), {});
const dependencies = { table, now: () => new Date('2027-02-10T10:00:00.000Z') };

let seed = 11;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

async function store(order: PaidOrder) {
  for (const entry of entriesOf(order)) await putItem(table, incomeEntryItem(entry));
}

const atDay = (day: number) => new Date(Date.UTC(2026, 11, 1 + day, 10)).toISOString();

/** A pack, or a period of a membership, that was sold on some day for some odd sum. */
async function sell(membershipId: string | null): Promise<Pack> {
  const paidAt = atDay(random(25));
  const total = { amount: 4000 + random(3000), currency: 'GBP' } as const;
  const order = examplePackPurchase({
    id: newId(new Date(paidAt)),
    paidAt,
    createdAt: paidAt,
    total,
    listPrice: total,
  });
  const isOver = random(2) === 0;
  const pack = packOf(order, { createdAt: paidAt, membershipId, expiresAt: isOver ? atDay(28) : atDay(90) });
  for (const item of [orderItem(order), packItem(pack)]) await putItem(table, item);
  await store(order);
  return pack;
}

async function use({ id: code, terms: { name }, value: { amount, currency } }: Pack) {
  const value = { amount: Math.floor(amount / 5), currency };
  const total = { amount: 1500 + random(2000), currency: 'GBP' } as const;
  const vouchers = [{ code, amount: total.amount, pack: { credits: 1, value, name } }];
  const paidAt = atDay(26);
  const paid = { total, listPrice: total, vouchers, checkoutId: null, paymentStatus: 'paid', paidAt } as const;
  await store(exampleBooking({ id: newId(new Date(paidAt)), ...paid }));
}

test('what recurs and single sales are the whole, to the minor unit, on the page and in the file', async () => {
  for (let n = 0; n < 24; n += 1) {
    const pack = await sell(n % 2 === 0 ? newId(new Date()) : null);
    for (let count = random(4); count > 0; count -= 1) await use(pack);
  }
  const query = { month: '2026-12', timeZone };
  const income = await getIncome({ ...call, query }, dependencies);
  const { entries } = await exportIncome({ ...call, query: { ...query, cursor: undefined } }, dependencies);
  const ofPage = (recurs: boolean) =>
    income.rows.filter((row) => row.recurs === recurs).reduce((sum, { sums }) => sum + earned(sums), 0);
  const recurring = entries.filter(({ ofMembership }) => ofMembership === true);
  const single = entries.filter(({ ofMembership }) => ofMembership === undefined);
  const ofFile = (some: typeof entries) =>
    earned(some.map((entry) => ({ ...entry, orders: 0 })).reduce(addIncome, noIncome));
  expect(ofPage(true)).toBe(ofFile(recurring));
  expect(ofPage(false)).toBe(ofFile(single));
  expect(ofPage(true) + ofPage(false)).toBe(ofFile(entries));
  expect(ofPage(true)).toBeGreaterThan(0);
  const owedIn = (some: typeof entries) =>
    some
      .filter(({ ofSoldPack, kind }) => ofSoldPack === true || isDebt(kind))
      .map((entry) => ({ ...entry, ...entry.voucherValue }))
      .reduce(addOwedEntry, nothingOwed);
  expect(income.memberships).toMatchObject([{ currency: 'GBP', sums: owedIn(recurring) }]);
  expect(income.packs).toMatchObject([{ currency: 'GBP', sums: owedIn(single) }]);
});
