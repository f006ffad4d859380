import type { Place } from '../../ground/keys/place.ts';
import type { SeatGroup } from '../../ground/keys/seat-group.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { isOfBrowser, isOwner } from './authority.ts';
import type { BookingRequest } from './booking-request.ts';
import { findHolds } from './place-store.ts';
import { settleHold } from './settle-place.ts';
import { upcomingBookings } from './store.ts';

/** The caller has shown these bookings of the session to be theirs. */
export type EarlierBookings = {
  /** Unpaid bookings and surcharges, which a new booking replaces. */
  replaceable: Place[];
  /** Ids of bookings that the caller may be told of. */
  knownPlaces: string[];
};

type Groups = { emailSeats?: SeatGroup | undefined; callerHolds?: SeatGroup | undefined };

/**
 * A browser knows the secrets of its bookings; a member owns those under the account and those of its confirmed e-mail
 * address. What is read depends on the caller's own bookings alone: its time says nothing about anyone else's.
 */
export async function loadEarlierBookings(
  table: Table,
  { sessionId, bookingId, earlierBookings = [], memberSub, accountEmail, email }: BookingRequest,
  { emailSeats, callerHolds }: Groups,
  now: Date,
): Promise<EarlierBookings> {
  const heldIds = memberSub === null ? [] : (callerHolds?.bookings ?? []);
  const secrets = new Map(earlierBookings.map((earlier) => [earlier.bookingId, earlier.secret]));
  const ids = [...new Set([...secrets.keys(), ...heldIds])].filter((id) => id !== bookingId);
  const isOthersAddress = memberSub !== null && email !== accountEmail;
  const [places, owned] = await Promise.all([
    findHolds(table, ids),
    isOthersAddress ? upcomingBookings(table, memberSub, now) : [],
  ]);
  const isTheirs = (booking: Place) =>
    isOfBrowser(booking, secrets.get(booking.id) ?? '') ||
    (memberSub !== null && accountEmail !== null && isOwner(booking, { sub: memberSub, email: accountEmail }));
  const theirs = places.filter((place) => place.sessionId === sessionId && isTheirs(place));
  const ofAccount = email === accountEmail ? (emailSeats?.bookings ?? []) : [];
  return {
    replaceable: theirs.filter(isReplaceable),
    knownPlaces: [...theirs, ...owned].map(({ id }) => id).concat([...ofAccount]),
  };
}

/** Tells whether the booking only holds a seat and its payment page can be closed. */
function isReplaceable({ status, checkoutId, processing, byHand }: Place): boolean {
  return status === 'pending' && checkoutId !== null && !processing && !byHand;
}

/**
 * Releases unpaid holds that are the caller's, or completes what was paid meanwhile. Throws HttpError 429, and 502 when
 * Stripe does not answer.
 */
export async function releaseHolds(bookings: Place[], unlimited: SettlementDependencies): Promise<void> {
  const { table, now } = unlimited;
  await inParallel(bookings, 1, async ({ id, checkoutId }) => {
    const caller = { order: id };
    // It counts as cancelling the checkout, by the booking alone.
    await recordAttempts(table, [...attemptsOf('cancelCheckout', caller, now()), ...stripeAttempts(caller, now())]);
    const dependencies = limitStripe(unlimited, caller, { isCounted: true });
    try {
      // The payment page is closed first, so that a released seat cannot be paid for.
      await dependencies.payments.close(checkoutId ?? '');
      await settleHold(id, dependencies);
    } catch (cause) {
      throw cause instanceof HttpError ? cause : new HttpError('checkout_failed', { cause });
    }
  });
}
