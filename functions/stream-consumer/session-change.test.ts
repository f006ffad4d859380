import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as z from 'zod';
import { deleteSession } from '../admin/sessions/delete.ts';
import { offerSeat } from '../admin/sessions/offer.ts';
import { ask, openAdmin } from '../admin/sessions/testing/admin.ts';
import { updateSession } from '../admin/sessions/update.ts';
import { changeBooking } from '../bookings/store.ts';
import { emailHash } from '../keys/email-hash.ts';
import { sessionKey } from '../keys/session.ts';
import { newId } from '../platform/ids.ts';
import { getItem } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { findSession, findWholeSession } from '../sessions/store.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { callsOf, killed } from '../testing/fault-injection.ts';
import { atStripe, pay } from '../testing/payments.ts';
import { consumeSessionChange } from './session-change.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const free = { amount: 0, currency: 'GBP' } as const;
const admin = openAdmin();

/** A session's item as the stream shows it. */
async function imageOf(sessionId: string) {
  return getItem(desk.dependencies.table, sessionKey(sessionId), z.looseObject({}), { consistent: true });
}

/** Does something to a session, and hands its change to whoever follows. */
async function changing(sessionId: string, change: () => Promise<unknown>) {
  const before = await imageOf(sessionId);
  await change();
  const after = await imageOf(sessionId);
  return (own = desk.dependencies) => consumeSessionChange(own.table, { before, after }, own);
}

/** Deletes a session and gives what follows from it. */
async function deletion(sessionId: string, { refund = true, tell = true } = {}) {
  const { taken = 0, held = 0 } = await desk.counters(sessionId);
  const body = { places: taken + held, refund, tell };
  return changing(sessionId, () => deleteSession(ask(admin, { params: { sessionId }, body }), desk.dependencies));
}

async function freePlace(sessionId: string) {
  const wish = desk.wish(sessionId, { total: free });
  await desk.book(wish);
  return wish.bookingId;
}

async function paidPlace(sessionId: string, wish: Parameters<Desk['hold']>[0] = {}) {
  const { bookingId, paymentUrl } = await desk.hold({ ...wish, sessionId });
  await pay(paymentUrl);
  await desk.settle(bookingId);
  return bookingId;
}

describe('a deleted session', () => {
  test('gives up its places, pays back what was paid, and tells each once, however often it is followed', async () => {
    const sessionId = await desk.makeSession();
    const code = await desk.makeCode();
    const [one, other] = [
      await paidPlace(sessionId),
      await paidPlace(sessionId, { discountCode: code, total: { amount: 1440, currency: 'GBP' } }),
    ];
    const follow = await deletion(sessionId);
    await Promise.all([follow(), follow()]);
    await follow();
    for (const id of [one, other]) {
      expect(await desk.booking(id)).toMatchObject({ status: 'cancelled', refundDueAt: expect.any(String) });
    }
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    for (const id of [one, other]) {
      expect(await desk.booking(id)).toMatchObject({ refundedAt: expect.any(String) });
      expect((await atStripe(id)).refunds).toHaveLength(1);
      expect(await desk.mails(id)).toEqual([
        'booking_confirmed',
        'booking_notified',
        'booking_refunded',
        'session_cancelled',
      ]);
    }
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    // The code's use was given back.
    expect(await desk.check()).toEqual([]);
  });

  test('with free places only refunds nothing', async () => {
    const sessionId = await desk.makeSession({ price: free });
    const id = await freePlace(sessionId);
    await (await deletion(sessionId))();
    expect(await desk.booking(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      refundDueAt: null,
    });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0 });
  });

  test('keeps the money and says nothing when that was asked', async () => {
    const sessionId = await desk.makeSession();
    const id = await paidPlace(sessionId);
    await (await deletion(sessionId, { refund: false, tell: false }))();
    await desk.sync();
    expect(await desk.booking(id)).toMatchObject({ status: 'cancelled', refundDueAt: null });
    expect((await atStripe(id)).refunds).toEqual([]);
    expect(await desk.mails(id)).toEqual(['booking_confirmed', 'booking_notified']);
  });

  test('closes the page of who is paying; what was paid a moment before goes back', async () => {
    const sessionId = await desk.makeSession();
    const [idle, quick] = [await desk.hold({ sessionId }), await desk.hold({ sessionId })];
    const follow = await deletion(sessionId);
    await pay(quick.paymentUrl);
    await follow();
    await follow();
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect((await pay(idle.paymentUrl)).status).not.toBe(303);
    expect(await desk.booking(idle.bookingId)).toMatchObject({ status: 'cancelled', refundDueAt: null });
    expect(await desk.booking(quick.bookingId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect((await atStripe(quick.bookingId)).refunds).toHaveLength(1);
    expect(await desk.mails(idle.bookingId)).toEqual(['session_cancelled']);
    expect(await desk.mails(quick.bookingId)).toEqual(['booking_refunded', 'session_cancelled']);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('frees at once what waits for no payment page: an offer, and what an admin keeps pending', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 2 });
    const { table } = desk.dependencies;
    const kept = await desk.hold({ sessionId });
    const booking = await desk.booking(kept.bookingId);
    if (!booking) throw new Error('no booking');
    await transact(table, [changeBooking(booking, { byHand: true, holdExpiresAt: null })]);
    const email = `${newId(new Date()).toLowerCase()}@example.org`;
    const other = await desk.hold({ sessionId });
    await desk.join(sessionId, email);
    await desk.cancel(other.bookingId);
    const id = newId(new Date());
    const params = { sessionId, entryId: emailHash(email) };
    await offerSeat(ask(admin, { params, body: { id } }), desk.dependencies);
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 2, waiting: 1 });
    const follow = await deletion(sessionId);
    await follow();
    await follow();
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    for (const one of [id, kept.bookingId]) {
      expect(await desk.booking(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
      expect((await desk.mails(one)).filter((kind) => kind === 'session_cancelled')).toHaveLength(1);
    }
  });

  test('has nobody waiting', async () => {
    const sessionId = await desk.makeSession({ price: free, maxAttendees: 1 });
    await freePlace(sessionId);
    await desk.join(sessionId, 'wren@example.org');
    await (await deletion(sessionId))();
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
  });

  test('is healed when the function that follows it dies, wherever that is', async () => {
    const whole = await desk.makeSession({ price: free });
    await freePlace(whole);
    const calls = await callsOf(desk.dependencies, await deletion(whole));
    for (let at = 0; at < calls.length; at++) {
      for (const when of ['before', 'after'] as const) {
        const sessionId = await desk.makeSession({ price: free });
        const ids = [await freePlace(sessionId), await freePlace(sessionId)];
        const follow = await deletion(sessionId);
        await killed(desk.dependencies, { at, when }, follow);
        await follow();
        expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
        for (const id of ids) {
          expect(await desk.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
        }
      }
    }
  });

  test('is in no list, cannot be booked, and its bookings still name it', async () => {
    const { table, now } = desk.dependencies;
    const sessionId = await desk.makeSession({ price: free });
    await freePlace(sessionId);
    await (await deletion(sessionId))();
    await expect(desk.book(desk.wish(sessionId, { total: free }))).rejects.toMatchObject({ code: 'session_not_found' });
    expect(await imageOf(sessionId)).not.toHaveProperty('GSI3PK');
    expect(await findWholeSession(table, sessionId)).toMatchObject({
      title: 'A Quiet Hour',
      deletedAt: expect.any(String),
    });
    expect(now().toISOString() >= String((await findSession(table, sessionId))?.deletedAt)).toBe(true);
  });

  test('is asked for again when its places are others than the question named', async () => {
    const sessionId = await desk.makeSession({ price: free });
    await freePlace(sessionId);
    const body = { places: 0, refund: true, tell: true };
    const asked = deleteSession(ask(admin, { params: { sessionId }, body }), desk.dependencies);
    await expect(asked).rejects.toMatchObject({ code: 'session_changed' });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await findSession(desk.dependencies.table, sessionId)).not.toHaveProperty('deletedAt');
  });

  test('and a last buyer at the same moment: either the place is given up with the others, or it is not deleted', async () => {
    const sessionId = await desk.makeSession({ price: free });
    const before = await imageOf(sessionId);
    const wish = desk.wish(sessionId, { total: free });
    const body = { places: 0, refund: true, tell: true };
    const ends = await Promise.allSettled([
      desk.book(wish),
      deleteSession(ask(admin, { params: { sessionId }, body }), desk.dependencies),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await consumeSessionChange(desk.dependencies.table, { before, after: await imageOf(sessionId) }, desk.dependencies);
    const isDeleted = ends[1].status === 'fulfilled';
    expect(await desk.counters(sessionId)).toMatchObject({ taken: isDeleted ? 0 : 1 });
  });
});

test('the bookings of a session that moves are found under its new start, also when it is followed late or twice', async () => {
  const sessionId = await desk.makeSession();
  const ids = [await paidPlace(sessionId), (await desk.hold({ sessionId })).bookingId];
  const { table } = desk.dependencies;
  const move = (startTime: string) =>
    changing(sessionId, async () => {
      const session = await findWholeSession(table, sessionId, { consistent: true });
      if (!session) throw new Error('no session');
      const { version, ...form } = admin.formOf(session);
      await updateSession(
        ask(admin, { params: { sessionId }, body: { ...form, version, startTime } }),
        desk.dependencies,
      );
    });
  const [first, second] = ['2099-03-01T10:00:00.000Z', '2099-04-01T10:00:00.000Z'] as const;
  const followFirst = await move(first);
  const followSecond = await move(second);
  await followSecond();
  await followFirst();
  await followFirst();
  for (const id of ids) expect(await desk.booking(id)).toMatchObject({ sessionStart: second });
  expect(await desk.check()).toEqual([]);
});
