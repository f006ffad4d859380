import { expect, test } from 'vitest';
import { findVoucher, putUse } from '../../../domains/vouchers/store.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openVouchers } from '../../../testing/vouchers.ts';
import { openAdminOrders } from '../orders/testing/admin-orders.ts';
import { getVoucher } from './detail.ts';

// docs/product.md#gift-vouchers; a test session costs £18.

const site = await openSharedTestSite();
const vouchers = openVouchers(site);
const orders = openAdminOrders(site);
const { table, now } = site.dependencies;

async function detailOf(code: string) {
  const voucherId = (await findVoucher(table, code))?.id ?? '';
  const parts = { params: { voucherId }, query: { timeZone: 'Europe/Vienna' } };
  return getVoucher(callAs(adminCaller(), parts), site.dependencies);
}

async function book(code: string, amount: number): Promise<string> {
  const sessionId = await site.createSession({ title: 'Evening Unwind' });
  const body = site.bookingRequest(sessionId, { vouchers: [{ code, amount }] });
  return (await site.book(body)).bookingId;
}

const pounds = (amount: number) => ({ amount, currency: 'GBP' });

test('a voucher tells what each order took of it and gave back, newest first', async () => {
  const code = await vouchers.make(5000);
  const kept = await book(code, 1800);
  const refunded = await book(code, 1800);
  await orders.refundPart('session', refunded, { amount: 500, left: 1800 });
  const { voucher, uses, timeZone } = await detailOf(code);
  expect(voucher).toMatchObject({ code, balance: pounds(1900), state: 'valid' });
  expect(timeZone).toBe('Europe/Vienna');
  const use = { orderType: 'session', taken: pounds(1800), order: { item: 'Evening Unwind' } };
  expect(uses).toMatchObject([
    { ...use, orderId: refunded, returned: pounds(500) },
    { ...use, orderId: kept, returned: pounds(0) },
  ]);
  expect(uses[0]?.order?.customer).toBeTruthy();
});

test('an order that was deleted still shows its sum', async () => {
  const code = await vouchers.make(5000);
  const orderId = newId(now());
  const use = { code, orderId, orderType: 'recording', shownId: orderId, createdAt: now().toISOString() } as const;
  await transact(table, [putUse({ ...use, amount: 700 })]);
  expect((await detailOf(code)).uses).toMatchObject([{ orderId, taken: pounds(700), order: null }]);
});

test('a voucher that does not exist is not found', async () => {
  await expect(detailOf('0000000000000000')).rejects.toMatchObject({ code: 'voucher_not_found' });
});
