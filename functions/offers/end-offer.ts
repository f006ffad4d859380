import { isWaitingFor } from '../bookings/charge.ts';
import { bookingRules } from '../bookings/settlement.ts';
import { findBooking } from '../bookings/store.ts';
import { isOffered } from '../keys/booking.ts';
import { isWithdrawn } from '../keys/session.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { offerEnd } from './withdraw.ts';

const anEntry = waitlistEntryRecord.pick({ offer: true });

/**
 * Releases the seat that was offered to an entry of the waitlist which has ended without it, given the entry's last image
 * (docs/trust.md#released-seats). Idempotent: whatever else ends or accepts the offer meanwhile. Throws HttpError `busy`.
 */
export async function endOfferOf(image: unknown, dependencies: WriteDependencies): Promise<void> {
  const { offer } = anEntry.parse(image);
  if (offer === undefined) return;
  const { table } = dependencies;
  await retryOnConflict(async () => {
    const booking = await findBooking(table, offer);
    if (!booking || !isOffered(booking)) return;
    const context = await bookingRules.loadContext(table, booking);
    // The bookings of a withdrawn session follow it, each with its mail.
    const isWithdrawing = context.session !== undefined && isWithdrawn(context.session);
    if (isWithdrawing || isWaitingFor(context.entry, booking)) return;
    const { written } = await transactNamed(table, offerEnd(booking, context, dependencies));
    return written ? undefined : conflict;
  });
}
