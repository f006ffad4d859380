import { groupRequests, leaveGroups } from '../bookings/seat-groups.ts';
import { releaseHeldSeat, releaseTakenSeat } from '../bookings/seats.ts';
import { releasedHold } from '../bookings/settlement.ts';
import { bookingsOfSession, changeBooking, findBooking } from '../bookings/store.ts';
import { releaseCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import type { Session } from '../keys/session.ts';
import { deriveMailId, queueOnce } from '../outbox/queue.ts';
import { wasPaidAtStripe } from '../payments/order.ts';
import { getItems } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/http-error.ts';
import { paginate } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import type { Table, Write } from '../platform/table.ts';
import { type NamedTransactionResult, transactNamed } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { decrementWaitlist, listEntries, removeEntry } from '../waitlist/store.ts';

const concurrency = 10;

/**
 * Cancels every booking of a deleted session and empties its waitlist; refunds and mails as the deletion says. A booking
 * with an open checkout keeps its seat until the scheduled sync has closed the checkout. Returns the session afterwards.
 * Throws HttpError `busy` while the index does not show every booking yet.
 */
export async function cancelBookings(table: Table, session: Session, now: Clock): Promise<Session | undefined> {
  await emptyWaitlist(table, session.id);
  const bookings = await bookingsOfSession(table, session.id);
  await inParallel(bookings, concurrency, (booking) => cancelBooking(booking, { table, session, now }));
  const remaining = await findSession(table, session.id, { consistent: true });
  if (remaining && remaining.seatsTaken > 0)
    throw new HttpError('busy', {
      retryAfter: 2,
      cause: new Error('not every booking of a deleted session is visible'),
    });
  return remaining;
}

type Context = { table: Table; session: Session; now: Clock };

async function cancelBooking(listed: Booking, context: Context): Promise<void> {
  let booking: Booking | undefined = listed;
  let isNotified = !context.session.deletion?.tell;
  await retryOnConflict(async () => {
    const writes: Writes | undefined = booking && (await writesFor(booking, isNotified, context));
    if (!writes) return;
    const outcome: NamedTransactionResult<keyof Writes> = await transactNamed(context.table, writes);
    if (outcome.written) return;
    isNotified ||= outcome.failedConditions.has('mail');
    booking = await findBooking(context.table, listed.id);
    return conflict;
  });
}

type Writes = { [Name in 'booking' | 'seat' | 'code' | 'emailSeats' | 'callerHolds' | 'mail']?: Write | undefined };

/** Undefined when there is nothing to cancel or to mail. */
async function writesFor(
  booking: Booking,
  isNotified: boolean,
  { table, session, now }: Context,
): Promise<Writes | undefined> {
  if (booking.status === 'cancelled') return undefined;
  const mail = isNotified ? undefined : cancellationMail(booking, session, now());
  if (canBePaid(booking)) return endHold(booking, mail, now());
  const { code, ...groups } = await getItems(table, {
    ...groupRequests(booking),
    code: booking.discount ? { key: discountCodeKey(booking.discount.code), schema: discountCodeRecord } : undefined,
  });
  const release = booking.status === 'pending' ? releaseHeldSeat : releaseTakenSeat;
  return {
    booking: changeBooking(booking, { ...cancelled, ...refundOf(booking, session, now()) }),
    seat: release(session.id, { waitlistEmpty: false }),
    code: code ? releaseCodeUse(code.code) : undefined,
    ...leaveGroups(booking, groups),
    mail,
  };
}

const cancelled = { status: 'cancelled', paymentStatus: 'cancelled', ...releasedHold } as const;

/** Whether its checkout may be open: it has to be closed at Stripe first. */
function canBePaid({ status, checkoutId, byHand }: Booking): boolean {
  return status === 'pending' && checkoutId !== null && !byHand;
}

/** Ends the hold, so that the scheduled sync closes the checkout and releases the seat; a bank's answer is awaited. */
function endHold(booking: Booking, mail: Write | undefined, now: Date): Writes | undefined {
  const at = now.toISOString();
  if (booking.processing) return mail && { mail };
  // Already ended, by the run that queued the mail.
  if ((booking.holdExpiresAt ?? at) <= at) return undefined;
  return { booking: changeBooking(booking, { holdExpiresAt: at }), mail };
}

function refundOf(booking: Booking, { deletion }: Session, now: Date): Partial<Booking> {
  if (!deletion?.refund || !wasPaidAtStripe(booking) || booking.refundDueAt !== null) return {};
  return { refundDueAt: now.toISOString(), refundReason: 'by_admin', refundAnnounced: deletion.tell };
}

/** Its id is derived from the deletion, so that repeated runs queue one mail for each booking. */
function cancellationMail({ id: bookingId, attendeeEmail: to }: Booking, { deletion }: Session, now: Date) {
  if (!deletion) return undefined;
  return queueOnce({ id: deriveMailId(deletion.id, bookingId), kind: 'session_cancelled', bookingId, to }, now);
}

async function emptyWaitlist(table: Table, sessionId: string): Promise<void> {
  for await (const { entries } of paginate((after) => listEntries(table, sessionId, after))) {
    await inParallel(entries, concurrency, (entry) =>
      transactNamed(table, { entry: removeEntry(entry), count: decrementWaitlist(sessionId) }),
    );
  }
}
