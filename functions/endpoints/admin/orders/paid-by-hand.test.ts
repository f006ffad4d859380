import { describe, expect, test } from 'vitest';
import { countsOfSeatOrder, dayTotalName, takenName, weekName } from '../../../domains/totals/counts.ts';
import { seatOrderOf } from '../../../ground/keys/place.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { price, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { addAttendee } from '../sessions/add-attendee.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);

async function added() {
  const sessionId = await site.createSession({ maxAttendees: 1 });
  const id = newId(new Date());
  const name = { firstName: 'Ada', lastName: 'Lovelace', email: `${id.toLowerCase()}@example.org` };
  const body = { id, ...name, paymentStatus: 'paid', tell: false } as const;
  await addAttendee(callAs(adminCaller(), { params: { sessionId }, body }), site.dependencies);
  return { id, sessionId };
}

async function markedPaid() {
  const { bookingId: id, sessionId } = await site.holdSeat();
  await adminOrders.set('session', id, 'paid');
  return { id, sessionId };
}

/** What the booking adds to the revenue of the day. */
async function takenFrom(id: string): Promise<number> {
  const booking = await site.booking(id);
  if (!booking) throw new Error('no booking');
  const now = site.dependencies.now().toISOString();
  return (
    countsOfSeatOrder(seatOrderOf(booking))
      .get(weekName(now))
      ?.get(dayTotalName(now, takenName(price.currency))) ?? 0
  );
}

/** docs/product.md#refunds, docs/product.md#totals */
describe.each([
  ['added by the admin', added],
  ['marked as paid', markedPaid],
])('a booking paid by other means, %s', (_, make) => {
  test('counts as taken after its attendee was removed, until the admin records that the money went back', async () => {
    const { id, sessionId } = await make();
    expect(await takenFrom(id)).toBe(price.amount);
    const removed = await adminOrders.remove(id, { refund: false, tell: true });
    expect(removed).toMatchObject({ status: 'cancelled', refund: 'none', refundable: false, paidByHand: true });
    expect(await takenFrom(id)).toBe(price.amount);
    for (let times = 0; times < 2; times++) {
      expect(await adminOrders.refund('session', id)).toMatchObject({ refund: 'done', paidByHand: false });
    }
    expect(await takenFrom(id)).toBe(0);
    expect((await stripeRecords(id)).refunds).toEqual([]);
    expect((await site.mails(id)).filter((kind) => kind === 'booking_refunded')).toEqual(['booking_refunded']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    await expect(adminOrders.set('session', id, 'paid')).rejects.toMatchObject({ code: 'order_refunded' });
    const actions = (await adminOrders.audit('session', id)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['order.removed', 'order.refund_recorded']);
  });

  test('no longer counts when the admin removes its attendee and has given the money back, once', async () => {
    const { id, sessionId } = await make();
    const how = { refund: true, tell: true };
    await Promise.allSettled([adminOrders.remove(id, how), adminOrders.remove(id, how)]);
    expect(await adminOrders.remove(id, how)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await takenFrom(id)).toBe(0);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect((await stripeRecords(id)).refunds).toEqual([]);
  });

  test('counts while it is cancelled, and not when the admin corrects it to pending or free', async () => {
    const { id } = await make();
    await adminOrders.set('session', id, 'cancelled');
    expect(await takenFrom(id)).toBe(price.amount);
    await adminOrders.set('session', id, 'paid');
    expect(await takenFrom(id)).toBe(price.amount);
    await adminOrders.set('session', id, 'pending');
    expect(await takenFrom(id)).toBe(0);
  });
});
