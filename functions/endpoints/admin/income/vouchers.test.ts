import { afterAll, expect, test } from 'vitest';
import { incomeEntryItem } from '../../../ground/keys/income-entry.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import type { VoucherPurchase } from '../../../ground/keys/purchase.ts';
import { settingsKey } from '../../../ground/keys/settings.ts';
import { type Voucher, voucherItems } from '../../../ground/keys/voucher.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { entriesOf, type PaidOrder } from '../../../orders/income/postings.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { exampleBooking, exampleVoucherPurchase, voucherOf } from '../../../testing/examples.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { exportIncome } from './export.ts';
import { getIncome, listIncomeMonths } from './income.ts';

// docs/product.md#income, gift vouchers

const table = await openTemporaryTable();
afterAll(() => table.close());
const timeZone = 'Europe/London';
await putItem(table, { ...settingsKey, timeZone });
const call = callAs(adminCaller(), {});
let now = '2027-02-10T10:00:00.000Z';
const dependencies = { table, now: () => new Date(now) };

async function store(order: PaidOrder) {
  for (const entry of entriesOf(order)) await putItem(table, incomeEntryItem(entry));
}

/** A voucher of £50.00 that was sold on this day. */
async function sell(paidAt: string, voucher: Partial<Voucher> = {}, order: Partial<VoucherPurchase> = {}) {
  const id = newId(new Date(paidAt));
  const purchase = exampleVoucherPurchase({ id, paidAt, createdAt: paidAt, ...order });
  const made = voucherOf(purchase, { createdAt: paidAt, ...voucher });
  for (const item of [orderItem(purchase), ...voucherItems(made)]) await putItem(table, item);
  await store(purchase);
  return made;
}

/** An order of £30.00 that a voucher paid this part of. */
async function use({ code, soldWithVat }: Voucher, amount: number, paidAt: string) {
  const total = { amount: 3000, currency: 'GBP' } as const;
  const vouchers = [{ code, amount, ...(soldWithVat && { vat: soldWithVat }) }];
  const paid = { total, listPrice: total, vouchers, checkoutId: 'cs_1', paymentStatus: 'paid', paidAt } as const;
  await store(exampleBooking({ id: newId(new Date(paidAt)), ...paid }));
}

const used = await sell('2026-11-20T10:00:00.000Z');
await use(used, 2000, '2026-12-05T10:00:00.000Z');
const expiring = await sell('2026-11-21T10:00:00.000Z', { expiresAt: '2027-01-16T00:00:00.000Z' });
await use(expiring, 1000, '2026-12-06T10:00:00.000Z');
const refundedAt = '2026-12-07T10:00:00.000Z';
const returned = { status: 'cancelled', refundDueAt: refundedAt, refundedAt, refundReason: 'by_guest' } as const;
await sell('2026-12-01T10:00:00.000Z', { endedAt: refundedAt }, returned);
// Its payment is to go back, and is owed until then.
const due = { status: 'cancelled', refundDueAt: '2027-02-01T10:00:00.000Z', refundReason: 'by_guest' } as const;
await sell('2027-01-25T10:00:00.000Z', { endedAt: '2027-02-01T10:00:00.000Z' }, due);
// One that the owner made is neither sold nor owed.
const gift = voucherOf(exampleVoucherPurchase({ id: newId(new Date()) }), { soldWithVat: null });
for (const item of voucherItems(gift)) await putItem(table, item);
await use(gift, 3000, '2026-12-08T10:00:00.000Z');

const incomeOf = (month: string) => getIncome({ ...call, query: { month, timeZone } }, dependencies);
const fileOf = async (month: string) =>
  (await exportIncome({ ...call, query: { month, timeZone } }, dependencies)).entries;
const vouchersOf = async (month: string) => (await incomeOf(month)).vouchers;
const earnedIn = async (month: string) =>
  (await incomeOf(month)).rows.reduce((sum, { sums }) => sum + sums.taken - sums.returned, 0);

const nothing = { sold: 0, refunded: 0, used: 0, expired: 0 };

test('each month says what became of the vouchers, and what is owed at its end', async () => {
  expect(await vouchersOf('2026-10')).toEqual([]);
  const november = { ...nothing, sold: 10_000, owed: 10_000 };
  expect(await vouchersOf('2026-11')).toEqual([{ currency: 'GBP', sums: november, before: { ...nothing, owed: 0 } }]);
  const december = { sold: 5000, refunded: 5000, used: 3000, expired: 0, owed: 7000 };
  expect(await vouchersOf('2026-12')).toEqual([{ currency: 'GBP', sums: december, before: november }]);
  const january = { ...nothing, sold: 5000, expired: 4000, owed: 8000 };
  expect(await vouchersOf('2027-01')).toEqual([{ currency: 'GBP', sums: january, before: december }]);
  expect((await vouchersOf('2027-02'))[0]?.sums).toEqual({ ...nothing, owed: 8000 });
});

test('a sale and its refund are no income; a use is, and what is left on the day on which it expires', async () => {
  expect(await earnedIn('2026-11')).toBe(0);
  // Three orders of £30.00.
  expect(await earnedIn('2026-12')).toBe(9000);
  expect(await earnedIn('2027-01')).toBe(4000);
  const { months } = await listIncomeMonths({ ...call, query: { month: '2027-02', timeZone } }, dependencies);
  const shown = months.map(({ of }) => of.reduce((sum, { taken, returned: back }) => sum + taken - back, 0));
  expect(shown.slice(-4)).toEqual([0, 9000, 4000, 0]);
});

test('the file names the kind, adds up to what was earned, and has no code', async () => {
  const entries = await fileOf('2026-12');
  const byKind = Object.groupBy(entries, ({ kind }) => kind);
  expect(byKind.voucher_sold?.map(({ amount, voucherVat, orderType }) => [amount, voucherVat, orderType])).toEqual([
    [5000, 'at_sale', 'voucher'],
  ]);
  expect(byKind.voucher_refunded?.map(({ amount }) => amount)).toEqual([-5000]);
  const uses = byKind.payment?.filter(({ way }) => way === 'voucher');
  expect(uses?.map(({ amount, voucherVat }) => [amount, voucherVat])).toEqual([
    [2000, 'at_sale'],
    [1000, 'at_sale'],
    [3000, null],
  ]);
  expect(JSON.stringify(entries)).not.toContain(used.code);
  const [expired] = await fileOf('2027-01');
  const lost = { kind: 'voucher_sold', amount: 5000 };
  expect(expired).toMatchObject({ kind: 'voucher_expired', amount: 4000, at: '2027-01-16T00:00:00.000Z' });
  expect((await fileOf('2027-01')).slice(1)).toMatchObject([lost]);
});

test('a voucher that will expire later in the month has not yet', async () => {
  now = '2027-01-10T10:00:00.000Z';
  expect((await vouchersOf('2027-01'))[0]?.sums.expired).toBe(0);
  expect(await earnedIn('2027-01')).toBe(0);
  expect((await fileOf('2027-01')).filter(({ kind }) => kind === 'voucher_expired')).toEqual([]);
});

// docs/product.md#vouchers-of-a-thing
test('a voucher of a place that pays in another currency releases what was paid for it, once it is used', async () => {
  now = '2027-06-10T10:00:00.000Z';
  const upTo = { GBP: 2500, EUR: 3000, USD: 3000 };
  const value = { amount: 2400, currency: 'EUR' } as const;
  const soldAt = '2027-04-10T10:00:00.000Z';
  const gift = { kind: 'voucher', recipientName: 'Mara', giverName: 'Lea', years: 5, vat: 'at_use' } as const;
  const line = {
    ...gift,
    message: null,
    recipientEmail: null,
    deliverAt: null,
    thing: { kind: 'place', upTo } as const,
  };
  const made = await sell(soldAt, {}, { total: value, listPrice: value, lines: [line] });
  const other = await sell(
    soldAt,
    { expiresAt: '2027-05-20T00:00:00.000Z' },
    { total: value, listPrice: value, lines: [line] },
  );
  const total = { amount: 3000, currency: 'GBP' } as const;
  const paidAt = '2027-05-05T10:00:00.000Z';
  const part = { code: made.code, amount: 2500, vat: 'at_use', thing: { kind: 'place', value } } as const;
  const paid = {
    total,
    listPrice: total,
    checkoutId: 'cs_1',
    paymentStatus: 'paid',
    paidAt,
  } as const;
  await store(exampleBooking({ id: newId(new Date(paidAt)), vouchers: [part], ...paid }));
  const inEuros = (await vouchersOf('2027-05')).find(({ currency }) => currency === 'EUR');
  expect(inEuros?.before).toMatchObject({ sold: 4800, owed: 4800 });
  expect(inEuros?.sums).toEqual({ sold: 0, refunded: 0, used: 2400, expired: 2400, owed: 0 });
  const inPounds = (await vouchersOf('2027-05')).find(({ currency }) => currency === 'GBP');
  expect(inPounds?.sums).toEqual({ ...nothing, owed: 8000 });
  const ways = (await fileOf('2027-05')).map(({ way, kind, amount, currency }) => [way, kind, amount, currency]);
  expect(ways).toEqual([
    ['card', 'payment', 500, 'GBP'],
    ['voucher', 'payment', 2500, 'GBP'],
    ['voucher', 'voucher_expired', 2400, 'EUR'],
  ]);
  expect(other.balance).toBe(2400);
});
