import { expect, test } from 'vitest';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { searchableBooking, searchableOrder } from '../../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../../domains/search/update.ts';
import { discountCodeItem } from '../../../ground/keys/discount-code.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { bookingOf } from '../../../ground/keys/place.ts';
import { sessionItems } from '../../../ground/keys/session.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleDiscountCode, examplePurchase, exampleSession } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { listDiscountCodeUses } from './uses.ts';

const table = await openSharedTable();

const now = new Date('2026-11-20T10:00:00.000Z');
const member = testMember({ admin: true });
const context = { query: {}, body: undefined, request: { ip: '192.0.2.1', country: null }, member };
const uses = (code: string, cursor?: string) =>
  listDiscountCodeUses({ ...context, params: { code }, query: { cursor } }, { table });

const session = exampleSession({ id: newId(now), title: 'Evening Unwind' });
for (const item of sessionItems(session)) await putItem(table, item);
for (const code of ['WINTER', 'WINTER20', 'UNUSED'])
  await putItem(table, discountCodeItem(exampleDiscountCode({ code }, now)));

const minute = (n: number) => new Date(Date.UTC(2026, 10, 1, 9, n)).toISOString();

async function booked(code: string | null, minutes: number, attendeeName = 'Ada Lovelace'): Promise<void> {
  const discount = code === null ? null : ({ code, type: 'percentage', percentage: 20 } as const);
  const prices = { listPrice: { amount: 2000, currency: 'GBP' }, total: { amount: 1600, currency: 'GBP' } } as const;
  const made = { id: newId(now), sessionId: session.id, createdAt: minute(minutes), attendeeName };
  const booking = exampleBooking({ ...made, ...prices, discount, paymentStatus: 'paid' });
  await storePlace(table, booking);
  await updateSearchIndex(table, [{ before: null, after: searchableBooking(bookingOf(booking)) }]);
}

test('lists the orders of exactly this code, newest first, with their discounts', async () => {
  await booked('WINTER', 1);
  await booked('WINTER20', 2);
  await booked(null, 3, 'Winter Ellis');
  const purchase = examplePurchase({
    id: newId(now),
    createdAt: minute(4),
    collection: 'birth',
    buyerName: 'Wren Ellis',
    discount: { code: 'WINTER', type: 'fixed_amount', amount: { amount: 500, currency: 'EUR' } },
    listPrice: { amount: 6000, currency: 'EUR' },
    total: { amount: 5500, currency: 'EUR' },
  });
  await putItem(table, orderItem(purchase));
  await updateSearchIndex(table, [{ before: null, after: searchableOrder(purchase) }]);
  const { orders, nextCursor } = await uses('WINTER');
  expect(nextCursor).toBeNull();
  expect(orders).toMatchObject([
    { type: 'recording', customerName: 'Wren Ellis', discountCode: 'WINTER', total: { amount: 5500, currency: 'EUR' } },
    { type: 'session', itemName: 'Evening Unwind', listPrice: { amount: 2000 }, total: { amount: 1600 } },
  ]);
});

test('lists every order once over all pages', async () => {
  for (let n = 0; n < rowsPerPage + 5; n++) await booked('WINTER20', n);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { orders, nextCursor } = await uses('WINTER20', cursor);
    expect(orders.length).toBeLessThanOrEqual(rowsPerPage);
    found.push(...orders.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(found).size).toBe(found.length);
  // One more by the previous test.
  expect(found).toHaveLength(rowsPerPage + 6);
});

test('is empty for an unused code and 404 for a missing one', async () => {
  expect(await uses('UNUSED')).toEqual({ orders: [], nextCursor: null });
  await expect(uses('NOBODYS')).rejects.toMatchObject({ code: 'discount_code_not_found' });
  await expect(uses('BIRTH_PACKAGE_PRICE')).rejects.toMatchObject({ code: 'discount_code_not_found' });
  await expect(uses('WINTER', 'nonsense')).rejects.toMatchObject({ code: 'invalid_request' });
});
