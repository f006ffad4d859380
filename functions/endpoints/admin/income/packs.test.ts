import { afterAll, expect, test } from 'vitest';
import { incomeEntryItem } from '../../../ground/keys/income-entry.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { type Pack, packItem } from '../../../ground/keys/pack.ts';
import type { PackPurchase } from '../../../ground/keys/purchase.ts';
import { settingsKey } from '../../../ground/keys/settings.ts';
import { voucherItems } from '../../../ground/keys/voucher.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { entriesOf, type PaidOrder } from '../../../orders/income/postings.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import {
  exampleBooking,
  examplePackPurchase,
  exampleVoucherPurchase,
  packOf,
  voucherOf,
} from '../../../testing/examples.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { exportIncome } from './export.ts';
import { getIncome, listIncomeMonths } from './income.ts';

// docs/product.md#income, packs: five sessions for £85.00, so that a credit is worth £17.00; a place costs £30.00.

const table = await openTemporaryTable();
afterAll(() => table.close());
const timeZone = 'Europe/London';
await putItem(table, { ...settingsKey, timeZone });
const call = callAs(adminCaller(), {});
const dependencies = { table, now: () => new Date('2027-02-10T10:00:00.000Z') };

async function store(order: PaidOrder) {
  for (const entry of entriesOf(order)) await putItem(table, incomeEntryItem(entry));
}

async function sell(paidAt: string, pack: Partial<Pack> = {}, order: Partial<PackPurchase> = {}) {
  const id = newId(new Date(paidAt));
  const purchase = examplePackPurchase({ id, paidAt, createdAt: paidAt, ...order });
  const made = packOf(purchase, { createdAt: paidAt, ...pack });
  for (const item of [orderItem(purchase), packItem(made)]) await putItem(table, item);
  await store(purchase);
  return made;
}

async function use({ id: code, terms: { name } }: Pack, paidAt: string) {
  const total = { amount: 3000, currency: 'GBP' } as const;
  const value = { amount: 1700, currency: 'GBP' } as const;
  const vouchers = [{ code, amount: 3000, pack: { credits: 1, value, name } }];
  const paid = { total, listPrice: total, vouchers, checkoutId: null, paymentStatus: 'paid', paidAt } as const;
  await store(exampleBooking({ id: newId(new Date(paidAt)), ...paid }));
}

const used = await sell('2026-11-20T10:00:00.000Z');
await use(used, '2026-12-05T10:00:00.000Z');
const expiring = await sell('2026-11-21T10:00:00.000Z', { expiresAt: '2027-01-16T00:00:00.000Z' });
await use(expiring, '2026-12-06T10:00:00.000Z');
// One use, of which £22.00 are kept.
const refundedAt = '2026-12-07T10:00:00.000Z';
const withdrawn = { status: 'cancelled', refundDueAt: refundedAt, refundedAt, refundReason: 'by_guest' } as const;
const returned = await sell('2026-12-01T10:00:00.000Z', { endedAt: refundedAt }, { ...withdrawn, refundAmount: 6300 });
await use(returned, '2026-12-02T10:00:00.000Z');
// One that the owner gave is neither sold nor owed.
const given = packOf(examplePackPurchase({ id: newId(new Date()) }), { sold: false });
await putItem(table, packItem(given));
await use(given, '2026-12-08T10:00:00.000Z');

const incomeOf = (month: string) => getIncome({ ...call, query: { month, timeZone } }, dependencies);
const packsOf = async (month: string) => (await incomeOf(month)).packs;
const earnedIn = async (month: string) =>
  (await incomeOf(month)).rows.reduce((sum, { sums }) => sum + sums.taken - sums.returned, 0);

const nothing = { sold: 0, refunded: 0, used: 0, expired: 0 };

test('each month says what became of the packs, and what is owed at its end', async () => {
  expect(await packsOf('2026-10')).toEqual([]);
  const november = { ...nothing, sold: 17_000, owed: 17_000 };
  expect(await packsOf('2026-11')).toEqual([{ currency: 'GBP', sums: november, before: { ...nothing, owed: 0 } }]);
  const december = { sold: 8500, refunded: 6300, used: 3 * 1700, expired: 500, owed: 17_000 - 2 * 1700 };
  expect(await packsOf('2026-12')).toEqual([{ currency: 'GBP', sums: december, before: november }]);
  const january = { ...nothing, expired: 6800, owed: 6800 };
  expect(await packsOf('2027-01')).toEqual([{ currency: 'GBP', sums: january, before: december }]);
  expect((await incomeOf('2026-12')).vouchers).toEqual([]);
});

test('a sale is no income; a place that a credit pays is, by the way Pack, and what is left when the pack ends', async () => {
  expect(await earnedIn('2026-11')).toBe(0);
  // Four places, and what was kept of the pack that was given back.
  expect(await earnedIn('2026-12')).toBe(4 * 3000 + 500);
  expect(await earnedIn('2027-01')).toBe(6800);
  const { rows } = await incomeOf('2026-12');
  expect(rows.filter(({ way }) => way === 'pack').map(({ item }) => item.type)).toContain('session');
  const { months } = await listIncomeMonths({ ...call, query: { month: '2027-02', timeZone } }, dependencies);
  const shown = months.map(({ of }) => of.reduce((sum, { taken, returned: back }) => sum + taken - back, 0));
  expect(shown.slice(-4)).toEqual([0, 12_500, 6800, 0]);
});

test('the file names the kind, and what each line changes of what is owed', async () => {
  const { entries } = await exportIncome({ ...call, query: { month: '2026-12', timeZone } }, dependencies);
  const byKind = Object.groupBy(entries, ({ kind }) => kind);
  expect(byKind.pack_sold).toMatchObject([{ amount: 8500, orderType: 'pack', ofSoldPack: true }]);
  expect(byKind.pack_refunded).toMatchObject([{ amount: -6300, ofSoldPack: true }]);
  expect(byKind.pack_expired).toMatchObject([{ amount: 500, ofSoldPack: true }]);
  const uses = byKind.payment?.map(({ way, amount, ofSoldPack, voucherValue }) => [
    way,
    amount,
    ofSoldPack ?? false,
    voucherValue?.amount,
  ]);
  expect(uses?.toSorted()).toEqual(
    [
      ['pack', 3000, false, 1700],
      ['pack', 3000, true, 1700],
      ['pack', 3000, true, 1700],
      ['pack', 3000, true, 1700],
    ].toSorted(),
  );
});

// docs/product.md#packs, docs/product.md#gift-vouchers
test('what is owed for a voucher is owed for the pack that it pays, once, and again when the pack gives it back', async () => {
  const soldAt = '2027-06-01T10:00:00.000Z';
  const gift = exampleVoucherPurchase({ id: newId(new Date(soldAt)), paidAt: soldAt, createdAt: soldAt });
  const voucher = voucherOf(gift, { createdAt: soldAt, expiresAt: '2032-06-02T00:00:00.000Z' });
  for (const item of [orderItem(gift), ...voucherItems(voucher)]) await putItem(table, item);
  await store(gift);
  const own = { table, now: () => new Date('2027-11-10T10:00:00.000Z') };
  const vouchers = [{ code: voucher.code, amount: 5000, vat: 'at_sale' as const }];
  const paid = await sell('2027-07-02T10:00:00.000Z', { expiresAt: '2028-01-01T00:00:00.000Z' }, { vouchers });
  await use(paid, '2027-07-20T10:00:00.000Z');
  const returnedAt = '2027-08-03T10:00:00.000Z';
  const withdrawal = {
    status: 'cancelled',
    refundDueAt: returnedAt,
    refundedAt: returnedAt,
    refundAmount: 6300,
  } as const;
  const order = examplePackPurchase({ id: paid.id, paidAt: '2027-07-02T10:00:00.000Z', vouchers, ...withdrawal });
  for (const item of [orderItem(order), packItem({ ...paid, endedAt: returnedAt })]) await putItem(table, item);
  await store(order);
  const shown = async (month: string) => {
    const income = await getIncome({ ...call, query: { month, timeZone } }, own);
    const earned = income.rows.reduce((sum, { sums }) => sum + sums.taken - sums.returned, 0);
    const [ofVouchers, ofPacks] = [income.vouchers, income.packs].map(([one]) => one?.sums);
    return { earned, ofVouchers, ofPacks };
  };
  const before = (await shown('2027-06')).ofPacks?.owed ?? 0;
  expect(await shown('2027-06')).toMatchObject({ earned: 0, ofVouchers: { sold: 5000, owed: 5000 } });
  expect(await shown('2027-07')).toEqual({
    earned: 3000,
    ofVouchers: { ...nothing, used: 5000, owed: 0 },
    ofPacks: { ...nothing, sold: 8500, used: 1700, owed: before + 8500 - 1700 },
  });
  // £35.00 went back to the card, £28.00 to the voucher; £5.00 of the credits that were not used are kept.
  expect(await shown('2027-08')).toEqual({
    earned: 500,
    ofVouchers: { ...nothing, used: -2800, owed: 2800 },
    ofPacks: { ...nothing, refunded: 6300, expired: 500, owed: before },
  });
  const { entries } = await exportIncome({ ...call, query: { month: '2027-07', timeZone } }, own);
  expect(entries.filter(({ kind }) => kind === 'pack_sold')).toMatchObject([
    { way: 'card', amount: 3500, voucherVat: null, ofSoldPack: true },
    { way: 'voucher', amount: 5000, voucherVat: 'at_sale', ofSoldPack: true },
  ]);
});
