import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findSession, findWholeSession } from '../../domains/sessions/store.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { offerSeat } from '../../endpoints/admin/sessions/offer.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { getItem } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { changePlace } from '../../orders/bookings/place-store.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { quickBookings } from '../../testing/quick-bookings.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { consumeSessionChange } from './change.ts';

const site = await openSharedTestSite();
const { freeBooking, paidBooking } = quickBookings(site);

const free = { amount: 0, currency: 'GBP' } as const;
const admin = adminCaller();

/** The image of a session's item in a stream record. */
async function imageOf(sessionId: string) {
  return getItem(site.dependencies.table, sessionKey(sessionId), z.looseObject({}), { consistent: true });
}

/** Changes a session and passes the change to its consumer. */
async function changing(sessionId: string, change: () => Promise<unknown>) {
  const before = await imageOf(sessionId);
  await change();
  const after = await imageOf(sessionId);
  return (own = site.dependencies) => consumeSessionChange(own.table, { before, after }, own);
}

/** Deletes a session and returns the consumer of that change. */
async function deletion(sessionId: string, { refund = true, tell = true } = {}) {
  const { taken = 0, held = 0 } = await site.counters(sessionId);
  const body = { places: taken + held, refund, tell };
  return changing(sessionId, () => deleteSession(callAs(admin, { params: { sessionId }, body }), site.dependencies));
}

describe('a deleted session', () => {
  test('releases its seats, refunds its payments and mails each attendee once, also by repeated events', async () => {
    const sessionId = await site.createSession();
    const code = await site.createDiscountCode();
    const one = await paidBooking(sessionId);
    const other = await paidBooking(sessionId, { discountCode: code, total: { amount: 1440, currency: 'GBP' } });
    const follow = await deletion(sessionId);
    await Promise.all([follow(), follow()]);
    await follow();
    for (const id of [one, other]) {
      expect(await site.booking(id)).toMatchObject({ status: 'cancelled', refundDueAt: expect.any(String) });
    }
    expect(await site.sync()).toMatchObject({ failed: 0 });
    for (const id of [one, other]) {
      expect(await site.booking(id)).toMatchObject({ refundedAt: expect.any(String) });
      expect((await stripeRecords(id)).refunds).toHaveLength(1);
      expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
    }
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    // The code use was given back.
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('with free bookings only refunds nothing', async () => {
    const sessionId = await site.createSession({ price: free });
    const id = await freeBooking(sessionId);
    await (await deletion(sessionId))();
    expect(await site.booking(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      refundDueAt: null,
    });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  });

  test('refunds and mails nothing when the admin chose so', async () => {
    const sessionId = await site.createSession();
    const id = await paidBooking(sessionId);
    await (await deletion(sessionId, { refund: false, tell: false }))();
    await site.sync();
    expect(await site.booking(id)).toMatchObject({ status: 'cancelled', refundDueAt: null });
    expect((await stripeRecords(id)).refunds).toEqual([]);
    expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified']);
  });

  test('closes open checkouts and refunds a payment made just before', async () => {
    const sessionId = await site.createSession();
    const idle = await site.holdSeat({ sessionId });
    const quick = await site.holdSeat({ sessionId });
    const follow = await deletion(sessionId);
    await pay(quick.paymentUrl);
    await follow();
    await follow();
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect((await pay(idle.paymentUrl)).status).not.toBe(303);
    expect(await site.booking(idle.bookingId)).toMatchObject({ status: 'cancelled', refundDueAt: null });
    expect(await site.booking(quick.bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect((await stripeRecords(quick.bookingId)).refunds).toHaveLength(1);
    expect(await site.mails(idle.bookingId)).toEqual(['session_cancelled']);
    expect(await site.mails(quick.bookingId)).toEqual(['booking_refunded', 'session_cancelled']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await scanPrefix(site.dependencies.table, `SEATS#${sessionId}`)).toEqual([]);
  });

  test('releases at once what has no checkout: an offer, and a booking kept pending by an admin', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2 });
    const { table } = site.dependencies;
    const kept = await site.holdSeat({ sessionId });
    const booking = await site.booking(kept.bookingId);
    if (!booking) throw new Error('no booking');
    await transactNamed(table, changePlace(booking, { byHand: true, holdExpiresAt: null }));
    const email = `${newId(new Date()).toLowerCase()}@example.org`;
    const other = await site.holdSeat({ sessionId });
    await site.join(sessionId, email);
    await site.cancel(other.bookingId);
    const id = newId(new Date());
    const params = { sessionId, entryId: emailHash(email) };
    await offerSeat(callAs(admin, { params, body: { id } }), site.dependencies);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    const follow = await deletion(sessionId);
    await follow();
    await follow();
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    expect(await scanPrefix(table, `SEATS#${sessionId}`)).toEqual([]);
    expect(await site.offer(id)).toMatchObject({ state: 'ended', ending: 'with_session' });
    expect(await site.booking(kept.bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    for (const one of [id, kept.bookingId]) {
      expect((await site.mails(one)).filter((kind) => kind === 'session_cancelled')).toHaveLength(1);
    }
  });

  test('has an empty waitlist', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 1 });
    await freeBooking(sessionId);
    await site.join(sessionId, 'wren@example.org');
    await (await deletion(sessionId))();
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
  });

  test('is completed by a repeated event after a crash at any point', async () => {
    const whole = await site.createSession({ price: free });
    await freeBooking(whole);
    const calls = await recordCalls(site.dependencies, await deletion(whole));
    for (let at = 0; at < calls.length; at++) {
      for (const when of ['before', 'after'] as const) {
        const sessionId = await site.createSession({ price: free });
        const ids = [await freeBooking(sessionId), await freeBooking(sessionId)];
        const follow = await deletion(sessionId);
        await crashAt(site.dependencies, { at, when }, follow);
        await follow();
        expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
        for (const id of ids) {
          expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
        }
      }
    }
  });

  test('is in calendar feeds alone and cannot be booked, and its bookings still name it', async () => {
    const { table, now } = site.dependencies;
    const sessionId = await site.createSession({ price: free });
    await freeBooking(sessionId);
    await (await deletion(sessionId))();
    await expect(site.book(site.bookingRequest(sessionId, { total: free }))).rejects.toMatchObject({
      code: 'session_not_found',
    });
    expect(await imageOf(sessionId)).toMatchObject({ GSI3PK: 'SESSIONS#cancelled' });
    expect(await findWholeSession(table, sessionId)).toMatchObject({
      title: 'A Quiet Hour',
      deletedAt: expect.any(String),
    });
    expect(now().toISOString() >= String((await findSession(table, sessionId))?.deletedAt)).toBe(true);
  });

  test('is refused when the number of bookings differs from the confirmed one', async () => {
    const sessionId = await site.createSession({ price: free });
    await freeBooking(sessionId);
    const body = { places: 0, refund: true, tell: true };
    const refused = deleteSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
    await expect(refused).rejects.toMatchObject({ code: 'session_changed' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await findSession(site.dependencies.table, sessionId)).not.toHaveProperty('deletedAt');
  });

  test('with a concurrent buyer either cancels that booking too or is not deleted', async () => {
    const sessionId = await site.createSession({ price: free });
    const before = await imageOf(sessionId);
    const request = site.bookingRequest(sessionId, { total: free });
    const body = { places: 0, refund: true, tell: true };
    const ends = await Promise.allSettled([
      site.book(request),
      deleteSession(callAs(admin, { params: { sessionId }, body }), site.dependencies),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await consumeSessionChange(site.dependencies.table, { before, after: await imageOf(sessionId) }, site.dependencies);
    const isDeleted = ends[1].status === 'fulfilled';
    expect(await site.counters(sessionId)).toMatchObject({ taken: isDeleted ? 0 : 1 });
  });
});

test('bookings of a moved session are listed by its new start, also after late or repeated events', async () => {
  const sessionId = await site.createSession();
  const ids = [await paidBooking(sessionId), (await site.holdSeat({ sessionId })).bookingId];
  const { table } = site.dependencies;
  const move = (startTime: string) =>
    changing(sessionId, async () => {
      const session = await findWholeSession(table, sessionId, { consistent: true });
      if (!session) throw new Error('no session');
      const { version, ...form } = admin.formOf(session);
      await updateSession(
        callAs(admin, { params: { sessionId }, body: { ...form, version, startTime } }),
        site.dependencies,
      );
    });
  const [first, second] = ['2099-03-01T10:00:00.000Z', '2099-04-01T10:00:00.000Z'] as const;
  const followFirst = await move(first);
  const followSecond = await move(second);
  await followSecond();
  await followFirst();
  await followFirst();
  for (const id of ids) expect(await site.booking(id)).toMatchObject({ sessionStart: second });
  expect(await site.counterMismatches()).toEqual([]);
});
