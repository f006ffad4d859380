import { describe, expect, test } from 'vitest';
import { findSession } from '../../../domains/sessions/store.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { completeFollowUp } from '../../../orders/follow-ups/complete.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { price } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openLine } from '../../../testing/waitlist-line.ts';
import { openAdminOrders } from '../orders/testing/admin-orders.ts';
import { setAttendance } from './attendance.ts';
import { listAttendees } from './attendees.ts';
import { cancelSession } from './cancel.ts';
import { getDoorList } from './door-list.ts';

// An offer holds a seat and is no order (docs/product.md#waitlist-offers).

const site = await openSharedTestSite();
const line = openLine(site);
const orders = openAdminOrders(site);
const admin = adminCaller();
const { dependencies } = site;

/** One seat, offered to the first of two who wait. */
async function offered(session: Parameters<typeof line.change>[1] = {}) {
  const { sessionId, bookings, line: people } = await line.full(1, 2);
  await line.change(sessionId, session);
  await line.release(bookings[0] ?? '');
  await line.run(sessionId);
  const [first = '', second = ''] = people;
  return { sessionId, first, second, id: await line.offerOf(sessionId, first) };
}

const attendees = async (sessionId: string) =>
  (await listAttendees(callAs(admin, { params: { sessionId } }), dependencies)).attendees;
const door = async (sessionId: string) =>
  (await getDoorList(callAs(admin, { params: { sessionId } }), dependencies)).people;

describe('an offer in the back office', () => {
  test('is shown among the attendees and at the door, but in no list of orders', async () => {
    const { sessionId, first, id } = await offered({ price });
    expect(await attendees(sessionId)).toMatchObject([
      { id, attendeeEmail: first, status: 'pending', paymentStatus: 'pending', offered: true, total: price },
    ]);
    expect(await door(sessionId)).toMatchObject([{ id, status: 'pending', offered: true, payable: false }]);
    expect(await orders.order('session', id)).toMatchObject({ order: { id, customerEmail: first, status: 'pending' } });
    expect((await orders.list()).orders.map((order) => order.id)).not.toContain(id);
    await line.accept(id);
    expect(await attendees(sessionId)).toMatchObject([{ id, attendeeEmail: first, offered: false }]);
    expect((await orders.list()).orders.map((order) => order.id)).toContain(id);
  });

  test('keeps the mark of who is here when it is accepted', async () => {
    const { sessionId, id } = await offered();
    const body = { changeId: newId(new Date()), here: true, ago: 0, seen: null };
    const tap = () => setAttendance(callAs(admin, { params: { sessionId, bookingId: id }, body }), dependencies);
    expect(await tap()).toMatchObject({ id, offered: true, attendance: { here: true } });
    await line.accept(id);
    expect(await site.booking(id)).toMatchObject({ status: 'completed', attendance: { changeId: body.changeId } });
    expect(await tap()).toMatchObject({ id, offered: false, attendance: { here: true } });
  });

  test.each(['free', 'paid'] as const)('set to %s becomes a booking of that status', async (status) => {
    const { sessionId, id, first, second } = await offered({ price });
    await orders.setFrom('session', id, { status, was: 'pending' });
    expect(await site.offer(id)).toMatchObject({ state: 'accepted' });
    expect(await site.booking(id)).toMatchObject({ status: 'completed', paymentStatus: status, attendeeEmail: first });
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 1 });
    expect(await line.order(sessionId)).toEqual([second]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that was removed goes to the next without a mail that it lapsed, and can still be given by the owner', async () => {
    const { sessionId, id, first, second } = await offered();
    expect(await line.release(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await line.release(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await site.offer(id)).toMatchObject({ state: 'ended', ending: 'by_admin' });
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([second]);
    expect(await line.mailsTo(first)).not.toContain('offer_lapsed');
    await line.change(sessionId, { maxAttendees: 2 });
    await orders.setFrom('session', id, { status: 'free', was: 'cancelled' });
    expect(await site.booking(id)).toMatchObject({ status: 'completed', attendeeEmail: first });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('accepted and set to free at once, 10 times, is one booking', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sessionId, id } = await offered();
      await Promise.allSettled([line.accept(id), orders.setFrom('session', id, { status: 'free', was: 'pending' })]);
      expect(await site.booking(id)).toMatchObject({ status: 'completed', paymentStatus: 'free' });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is looked after by asking Stripe, which knows nothing of it', async () => {
    const { id } = await offered({ price });
    expect(await orders.sync('session', id)).toMatchObject({ result: 'none', order: { status: 'pending' } });
    const later = { ...dependencies, now: () => new Date(dependencies.now().getTime() + 25 * 3_600_000) };
    expect(await orders.sync('session', id, later)).toMatchObject({
      result: 'updated',
      order: { status: 'cancelled' },
    });
    expect(await site.offer(id)).toMatchObject({ state: 'ended', ending: 'lapsed' });
  });

  test('ends with its session, and its attendee is told once', async () => {
    const { sessionId, id, first } = await offered();
    const body = { places: 1, message: 'I am ill.' };
    const result = await cancelSession(callAs(admin, { params: { sessionId }, body }), dependencies);
    await completeFollowUp(dependencies.table, sessionId, dependencies.now);
    expect(result).toMatchObject({ placesBefore: 1 });
    expect(await site.offer(id)).toMatchObject({ state: 'ended', ending: 'with_session' });
    expect((await line.mailsTo(first)).filter((kind) => /cancelled|ended/.test(kind))).toEqual(['session_cancelled']);
    expect(await findSession(dependencies.table, sessionId, { consistent: true })).toMatchObject({ seatsHeld: 0 });
  });
});
