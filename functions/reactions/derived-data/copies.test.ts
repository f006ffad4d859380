import { describe, expect, test } from 'vitest';
import { bookingItem, bookingKey } from '../../ground/keys/booking.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { bookingOf, seatOrderOf } from '../../ground/keys/place.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem, updateItem } from '../../ground/platform/table.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { openReconciledSite } from './testing/reconciled-site.ts';

// A booking has copies of what its order says (docs/decisions/orders.md).

const site = await openReconciledSite();
const { table } = site;

const set = (id: string, name: string, value: unknown) =>
  updateItem(table, {
    Key: bookingKey(id),
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });

async function held() {
  const discountCode = await site.createDiscountCode({ percentage: 20 });
  const { bookingId } = await site.holdSeat({ discountCode, total: { amount: 1440, currency: 'GBP' } });
  return { bookingId, discountCode };
}

describe('what a booking says of its payment', () => {
  test('agrees with its order while it is held, and once it has ended', async () => {
    const one = await held();
    const other = await held();
    await site.cancel(other.bookingId);
    await site.consume();
    expect(await site.differences()).toEqual([]);
    expect(await site.booking(one.bookingId)).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['paymentStatus', 'paid', (code: string) => `paid 1440 GBP ${code}`],
    ['total', { amount: 9, currency: 'EUR' }, (code: string) => `pending 9 EUR ${code}`],
    ['discountCode', 'NONE', () => 'pending 1440 GBP NONE'],
  ] as const)('is found and repaired where it differs: %s', async (name, value, text) => {
    const { bookingId, discountCode } = await held();
    await set(bookingId, name, value);
    await site.consume();
    const stored = text(discountCode);
    const counted = `pending 1440 GBP ${discountCode}`;
    const found = await site.differences();
    expect(found).toContainEqual(['lists', 'payment of its order', stored, counted, 'found']);
    await site.run({ repair: true });
    await site.consume();
    expect(await site.differences()).toEqual([]);
  });

  test('a booking without its order, and an order without its booking, are found', async () => {
    const [one, other] = [1, 2].map(() => exampleBooking({ id: newId(new Date()) }));
    if (!one || !other) throw new Error('two places');
    await putItem(table, bookingItem(bookingOf(one)));
    await putItem(table, orderItem(seatOrderOf(other)));
    const found = await site.differences({ areas: ['lists'] });
    expect(found).toContainEqual(['lists', 'its order', 'missing', 'there', 'found']);
    expect(found).toContainEqual(['lists', 'its booking', 'missing', 'there', 'found']);
  });
});
