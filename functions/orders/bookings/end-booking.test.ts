import { describe, expect, test } from 'vitest';
import { bookingEndings } from '#shared/rules/bookings.ts';
import { placeRecord } from '../../ground/keys/place.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { pay, steerStripe } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { loadBookingContext } from './context.ts';
import { endBooking } from './end-booking.ts';

const site = await openSharedTestSite();
const { dependencies } = site;
const { table } = dependencies;

type Reason = (typeof bookingEndings)[number];

/** Ends a booking as every caller does: as it was read, again when it has changed since. Returns whether this call did it. */
function end(id: string, reason: Reason): Promise<boolean> {
  return retryOnConflict(async () => {
    const booking = placeRecord.parse(await site.booking(id));
    if (booking.status === 'cancelled') return false;
    const context = await loadBookingContext(table, booking);
    const { written } = await transactNamed<string>(table, endBooking(booking, { reason }, context, dependencies));
    return written || conflict;
  });
}

const paidSeat = async () => {
  const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
  const held = await site.holdSeat({ discountCode, total: { amount: 1440, currency: 'GBP' } }, { maxAttendees: 2 });
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return held;
};

describe('a booking that ends (docs/trust.md#the-end-of-a-booking)', () => {
  test.each(bookingEndings)('because of "%s" says so, and releases all that counts it', async (reason) => {
    const { bookingId, sessionId } = await paidSeat();
    expect(await end(bookingId, reason)).toBe(true);
    expect(await site.booking(bookingId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      ending: reason,
      heldBy: null,
      holdExpiresAt: null,
      pendingMoveId: null,
    });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('in six ways at once, 25 times, ends once and for one reason, and its seat is free once', async () => {
    for (let run = 0; run < 25; run++) {
      const { bookingId, sessionId } = await site.holdSeat({}, { maxAttendees: 2 });
      const other = site.bookingRequest(sessionId);
      await site.book(other);
      const ended = await Promise.all(bookingEndings.map((reason) => end(bookingId, reason)));
      expect(ended.filter(Boolean)).toHaveLength(1);
      expect(await site.booking(bookingId)).toMatchObject({ ending: bookingEndings[ended.indexOf(true)] });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 1 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  }, 60_000);

  test('keeps no seat when its payment comes later, and says why that goes back', async () => {
    const { bookingId, sessionId, checkoutId, paymentUrl } = await site.holdSeat({}, { maxAttendees: 1 });
    await pay(paymentUrl);
    expect(await end(bookingId, 'unpaid')).toBe(true);
    const other = await site.holdSeat({ sessionId });
    await pay(other.paymentUrl);
    await site.settle(other.bookingId);
    await site.settle(bookingId);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', ending: 'no_seat', checkoutId });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('and is completed after all, because a seat was free for its late payment, has no reason any more', async () => {
    const { bookingId, paymentUrl } = await site.holdSeat();
    await pay(paymentUrl);
    expect(await end(bookingId, 'unpaid')).toBe(true);
    expect(await site.settle(bookingId)).toMatchObject({ status: 'completed', ending: null });
  });

  test('because it was not paid in time', async () => {
    const { bookingId, checkoutId } = await site.holdSeat();
    await steerStripe('expire', { checkoutId });
    expect(await site.settle(bookingId)).toMatchObject({ status: 'cancelled', ending: 'unpaid' });
  });
});
