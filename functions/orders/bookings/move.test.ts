import { describe, expect, test } from 'vitest';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { listMoves } from './moves.ts';
import { returnedByMove } from './paid.ts';

// A guest moves a booking (docs/product.md#moving-a-booking).

const site = await openSharedTestSite();
const { paid, move, cancel, inHours } = changing(site);
const kindsOf = async (id: string) => (await site.mails(id)).filter((kind) => kind.startsWith('booking_moved'));

async function goesBack(id: string) {
  const booking = await site.booking(id);
  return booking && returnedByMove([booking], booking);
}

describe('at once', () => {
  test('at the same price: seats, groups and waitlist follow, with one mail, also when it is repeated', async () => {
    const { bookingId, sessionId } = await paid();
    const target = await site.createSession({ price: gbp(1800), maxAttendees: 1, revision: 7 });
    await Promise.all([move(bookingId, target), move(bookingId, target)]);
    await move(bookingId, target);
    const moved = await site.booking(bookingId);
    expect(moved).toMatchObject({ sessionId: target, status: 'completed', placePrice: 1800 });
    // The ticket marks what changed since the move (docs/product.md#ticket).
    expect(moved?.movedAt && moved.movedAt > moved.createdAt).toBe(true);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counters(target)).toMatchObject({ taken: 1, held: 0 });
    expect(await kindsOf(bookingId)).toEqual(['booking_moved', 'booking_moved_notified']);
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('to a lower price: the difference goes back once, and cancelling gives back the rest', async () => {
    const { bookingId } = await paid();
    const target = await site.createSession({ price: gbp(1000), startTime: inHours(200) });
    await expect(move(bookingId, target, { refund: 1 })).rejects.toMatchObject({ code: 'refund_changed' });
    await move(bookingId, target, { refund: 800 });
    expect(await site.booking(bookingId)).toMatchObject({
      status: 'completed',
      refundDueAt: null,
      refundedAt: null,
      refundAmount: null,
      partialRefund: { amount: 800 },
    });
    expect(await goesBack(bookingId)).toEqual(gbp(800));
    const same = await site.createSession({ price: gbp(1000), startTime: inHours(300) });
    await move(bookingId, same);
    // Its mail is about this move, not about the one before.
    expect(await goesBack(bookingId)).toBeNull();
    await cancel(bookingId, 1000);
    const { refunds } = await stripeRecords(bookingId);
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([1000, 800]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a difference that Stripe refuses to send back is not part of a later refund', async () => {
    const { bookingId } = await paid();
    const target = await site.createSession({ price: gbp(1000), startTime: inHours(200) });
    const payments = { ...site.dependencies.payments, refund: async () => ({ refused: 'charge_disputed' }) };
    await move(bookingId, target, { refund: 800 }, { ...site.dependencies, payments });
    expect(await site.booking(bookingId)).toMatchObject({
      sessionId: target,
      status: 'completed',
      partialRefund: null,
      refundDueAt: null,
      refundFailedAt: expect.any(String),
      refundAmount: null,
    });
    await cancel(bookingId, 1000);
    expect((await stripeRecords(bookingId)).refunds.map(({ amount }) => amount)).toEqual([1000]);
  });

  test('makes nothing free again that was not', async () => {
    const { bookingId } = await paid(5);
    const target = await site.createSession({ price: gbp(1800), startTime: inHours(500) });
    await move(bookingId, target);
    await expect(cancel(bookingId, 1800)).rejects.toMatchObject({ code: 'refund_changed' });
    await cancel(bookingId, 900);
  });
});

describe('refused', () => {
  test('without authority, to a full session, unpaid to a dearer one, or when nothing would go back', async () => {
    const { bookingId } = await paid();
    const dear = await site.createSession({ price: gbp(5000) });
    const { sessionId: full } = await site.holdSeat({}, { price: gbp(1800), maxAttendees: 1 });
    await expect(move(bookingId, full, { secret: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'not_your_booking' });
    await expect(move(bookingId, dear)).rejects.toMatchObject({ code: 'price_changed' });
    await expect(move(bookingId, full)).rejects.toMatchObject({ code: 'seats_held' });
    const late = await paid(1);
    const free = await site.createSession({ price: gbp(1800) });
    await expect(move(late.bookingId, free)).rejects.toMatchObject({ code: 'not_movable' });
    expect((await listMoves(changeCall(late.bookingId) as never, site.dependencies)).moves).toEqual([]);
    const { moves } = await listMoves(changeCall(bookingId) as never, site.dependencies);
    expect(moves.map(({ session }) => session.id)).toContain(free);
    expect(moves.find(({ session }) => session.id === dear)).toMatchObject({ surcharge: gbp(3200), refund: gbp(0) });
    expect(moves.map(({ session }) => session.id)).not.toContain(full);
  });
});

describe('races', () => {
  test('of two bookings that move to the last seat one gets it', async () => {
    const one = await paid();
    const two = await paid();
    const target = await site.createSession({ price: gbp(1800), maxAttendees: 1 });
    const moves = await Promise.allSettled([move(one.bookingId, target), move(two.bookingId, target)]);
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await site.counters(target)).toMatchObject({ taken: 1 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('cancelled while it is moved, it is cancelled where it is then, with its money back once', async () => {
    const { bookingId, sessionId } = await paid();
    const target = await site.createSession({ price: gbp(1800), startTime: inHours(300) });
    await Promise.allSettled([move(bookingId, target), cancel(bookingId, 1800)]);
    await cancel(bookingId, 1800);
    expect((await stripeRecords(bookingId)).refunds).toMatchObject([{ amount: 1800 }]);
    for (const id of [sessionId, target]) expect(await site.counters(id)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});
