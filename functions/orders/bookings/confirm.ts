import { isFree } from '#shared/rules/money.ts';
import { addressOfSecret } from '../../domains/identity/secrets.ts';
import { removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import type { EventContext } from '../../ground/events/event.ts';
import { bookingBearer, isHeldForConfirmation, isHeldJointly } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import type { Writes } from '../payments/order.ts';
import { emitBookingConfirmed } from './booking-events.ts';
import { loadBookingContext } from './context.ts';
import type { BookingDependencies } from './dependencies.ts';
import { findJointOrder } from './joint-order-store.ts';
import { completeFree } from './joint-settlement.ts';
import { changePlace } from './place-store.ts';
import { leaveCallerGroups, releasedHold } from './seat-groups.ts';
import { takeHeldSeat } from './seats.ts';
import { findSeatHolder } from './store.ts';
import { findView } from './view.ts';

/**
 * Confirms the address that a link about the booking, or about an offer, was mailed to, and keeps the free place that was held for that
 * (docs/trust.md#confirmed-addresses). Idempotent: a place that was released meanwhile stays so, and the answer says it.
 * Throws HttpError 404, 403 for any other secret, also that of the browser that booked, and 429.
 */
export const confirmBooking: Handler<'confirmBooking', BookingDependencies> = async (
  { params: { bookingId }, body: { secret, browser }, request: { ip } },
  dependencies,
) => {
  const { table, now } = dependencies;
  await withAuthority({ table, ip, now: now() }, async () =>
    mailedAddress(table, await findSeatHolder(table, bookingId), secret, now()),
  );
  await recordAttempts(table, attemptsOf('confirmBooking', { order: bookingId }, now()));
  await retryOnConflict(async () => {
    const holder = await findSeatHolder(table, bookingId);
    // The place may have been given to another person meanwhile.
    const addressId = await mailedAddress(table, holder, secret, now());
    const address = confirmAddress(addressId, { now: now(), browser });
    const placeWrites = holder?.kind === 'booking' ? await keepHeldPlace(holder.booking, dependencies) : {};
    const { written } = await transactNamed<string>(table, { ...placeWrites, address });
    if (!written) return conflict;
    if (holder?.kind === 'booking') await keepHeldGroup(holder.booking, dependencies);
    return undefined;
  });
  return findView(table, bookingId);
};

/**
 * Returns the hash of the attendee's address, to which the secret was mailed. Throws HttpError 404 without a booking, and 403
 * for any other secret.
 */
async function mailedAddress(table: Table, holder: SeatHolder | undefined, secret: string, now: Date): Promise<string> {
  if (!holder) throw new HttpError('booking_not_found');
  const booking = asPlace(holder);
  const bound = { purpose: 'booking', bearer: bookingBearer(booking) } as const;
  const addressId = await addressOfSecret(table, secret, bound, now);
  if (addressId !== emailHash(booking.attendeeEmail)) throw new HttpError('not_your_booking');
  return addressId;
}

/** Completes all places of an order that is held until its buyer's address is confirmed; idempotent. */
async function keepHeldGroup(booking: Place, dependencies: EventContext & { table: Table }): Promise<void> {
  if (!isHeldForConfirmation(booking) || !isHeldJointly(booking)) return;
  const order = await findJointOrder(dependencies.table, booking.orderId);
  // The address may have been corrected meanwhile.
  if (order?.buyerEmail === booking.attendeeEmail) await completeFree(order, dependencies);
}

/** Completes a place that is held until its address is confirmed, with the usual event; nothing for any other. */
async function keepHeldPlace(booking: Place, dependencies: EventContext & { table: Table }): Promise<Writes> {
  if (!isHeldForConfirmation(booking) || isHeldJointly(booking)) return {};
  if (!isFree(booking.total)) throw new Error('a place that has to be paid cannot be kept by a press');
  const { entry, ...context } = await loadBookingContext(dependencies.table, booking);
  const keptState = { status: 'completed', paymentStatus: 'free', awaitsConfirmation: false, ...releasedHold } as const;
  return {
    ...changePlace(booking, keptState),
    seat: takeHeldSeat(booking.sessionId, { leavesWaitlist: entry !== undefined }),
    entry: entry && removeWaitlistEntry(entry),
    ...leaveCallerGroups(booking, context),
    confirmed: emitBookingConfirmed(booking, dependencies),
  };
}
