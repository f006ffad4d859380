import type { BookingContext } from '../bookings/context.ts';
import { endBooking } from '../bookings/end-booking.ts';
import { bookingRules } from '../bookings/settlement.ts';
import { type Booking, isOffered } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import type { Writes } from '../payments/order.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import { findSession } from '../sessions/store.ts';
import { decrementWaitlist, removeEntry } from '../waitlist/store.ts';
import { openOfferOf } from './offer.ts';

/**
 * The writes by which an entry leaves the waitlist: a seat that it is offered goes to the next in line
 * (docs/trust.md#released-seats). One that was accepted already stays.
 */
export async function entryRemoval(entry: WaitlistEntry, dependencies: WriteDependencies): Promise<Writes> {
  const { table } = dependencies;
  const { sessionId } = entry;
  const offer = await openOfferOf(entry, table);
  if (offer && isOffered(offer) && emailHash(offer.attendeeEmail) === entry.entryId) {
    const context = await bookingRules.loadContext(table, offer);
    return { entry: removeEntry(entry), ...offerEnd(offer, context, dependencies, { leavesWaitlist: true }) };
  }
  // The counter of a deleted session is gone.
  const session = await findSession(table, sessionId, { consistent: true });
  const isCounted = session !== undefined && session.waitlistCount > 0;
  return { entry: removeEntry(entry), count: isCounted ? decrementWaitlist(sessionId) : undefined };
}

/** The writes that end an offer and release its seat. */
export function offerEnd(
  offer: Booking,
  context: BookingContext,
  dependencies: Pick<WriteDependencies, 'now' | 'newId'>,
  options: { leavesWaitlist?: boolean } = {},
): Writes {
  return endBooking(offer, { reason: 'unpaid', ...options }, context, dependencies);
}
