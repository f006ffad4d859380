import { isHeldJointly } from '../../ground/keys/booking.ts';
import { type Group, isGroup } from '../../ground/keys/joint-order.ts';
import type { Payable } from '../../ground/keys/order.ts';
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
import { findJointOrder } from './joint-order-store.ts';
import { settleJointOrder } from './joint-settlement.ts';
import { findHolds } from './place-store.ts';
import { settleHold } from './settle-place.ts';
import { upcomingBookings } from './store.ts';

/** The caller has shown these bookings of the session to be theirs. */
export type EarlierBookings = {
  /** Unpaid bookings and surcharges, which a new booking replaces. */
  replaceable: Place[];
  /** Unpaid orders of several places, which it replaces, too. */
  replaceableGroups: Group[];
  /** Ids of bookings that the caller may be told of. */
  knownPlaces: string[];
};

type Replaced = Pick<EarlierBookings, 'replaceable' | 'replaceableGroups'>;

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
    replaceableGroups: await replaceableGroups(table, theirs),
    knownPlaces: [...theirs, ...owned].map(({ id }) => id).concat([...ofAccount]),
  };
}

export function hasReplaceable({ replaceable, replaceableGroups: groups }: Replaced): boolean {
  return replaceable.length + groups.length > 0;
}

async function replaceableGroups(table: Table, places: Place[]): Promise<Group[]> {
  const held = places.filter((place) => place.groupId !== null && isHeldJointly(place));
  const ids = [...new Set(held.map(({ orderId }) => orderId))];
  const orders = await Promise.all(ids.map((id) => findJointOrder(table, id)));
  return orders.filter((order) => order !== undefined && isGroup(order)).filter(isReplaceable);
}

/** Tells whether the booking or order only holds seats and its payment page can be closed. */
function isReplaceable({ status, checkoutId, processing, byHand }: Payable): boolean {
  return status === 'pending' && checkoutId !== null && !processing && !byHand;
}

/**
 * Releases unpaid holds that are the caller's, or completes what was paid meanwhile. Throws HttpError 429, and 502 when
 * Stripe does not answer.
 */
export async function releaseHolds(
  { replaceable, replaceableGroups: groups }: Replaced,
  unlimited: SettlementDependencies,
): Promise<void> {
  const { table, now } = unlimited;
  await inParallel([...replaceable, ...groups], 1, async (held) => {
    const { id, checkoutId } = held;
    const caller = { order: id };
    // It counts as cancelling the checkout, by the booking alone.
    await recordAttempts(table, [...attemptsOf('cancelCheckout', caller, now()), ...stripeAttempts(caller, now())]);
    const dependencies = limitStripe(unlimited, caller, { isCounted: true });
    try {
      // The payment page is closed first, so that a released seat cannot be paid for.
      await dependencies.payments.close(checkoutId ?? '');
      if (isGroup(held)) await settleJointOrder(id, dependencies);
      else await settleHold(id, dependencies);
    } catch (cause) {
      throw cause instanceof HttpError ? cause : new HttpError('checkout_failed', { cause });
    }
  });
}
