import { endBooking } from '../bookings/end-booking.ts';
import { ordersOf } from '../bookings/paid.ts';
import { type RefundChanges, refundChanges, surchargeWrites } from '../bookings/refunds.ts';
import { groupRequests } from '../bookings/seat-groups.ts';
import { bookingsOfSession, changeBooking, findBooking } from '../bookings/store.ts';
import { type Booking, hasEmail, isOrderOfMove, occupiesSeat } from '../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import { type Session, withdrawalOf } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { deriveMailId, queueMail, queueOnce } from '../outbox/queue.ts';
import type { Writes } from '../payments/order.ts';
import { getItems } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import { paginate } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import type { Table } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { decrementWaitlist, listEntries, removeEntry } from '../waitlist/store.ts';

const concurrency = 10;

/**
 * Cancels every booking of a cancelled or deleted session and ends its waitlist; refunds and mails as that says. A booking
 * with an open checkout keeps its seat until the scheduled sync has closed the checkout. Returns the session afterwards.
 * Throws HttpError `busy` while the index does not show every booking yet.
 */
export async function cancelBookings(table: Table, session: Session, now: Clock): Promise<Session | undefined> {
  await emptyWaitlist(table, session, now());
  const bookings = await bookingsOfSession(table, session.id);
  await inParallel(bookings, concurrency, (booking) => cancelBooking(booking, { table, session, now }));
  const remaining = await findSession(table, session.id, { consistent: true });
  if (remaining && remaining.seatsTaken > 0)
    throw new HttpError('busy', {
      retryAfter: 2,
      cause: new Error('not every booking of the session is visible'),
    });
  return remaining;
}

type Context = { table: Table; session: Session; now: Clock };

async function cancelBooking(listed: Booking, context: Context): Promise<void> {
  let booking: Booking | undefined = listed;
  let isNotified = false;
  await retryOnConflict(async () => {
    const writes: Writes | undefined = booking && (await writesFor(booking, isNotified, context));
    if (!writes) return;
    const outcome = await transactNamed<string>(context.table, writes);
    if (outcome.written) return;
    isNotified ||= outcome.failedConditions.has('mail');
    booking = await findBooking(context.table, listed.id);
    return conflict;
  });
}

/** Undefined when there is nothing to cancel or to mail. */
async function writesFor(
  booking: Booking,
  isNotified: boolean,
  { table, session, now }: Context,
): Promise<Writes | undefined> {
  // Meanwhile it may have been moved to another session.
  if (booking.status === 'cancelled' || booking.sessionId !== session.id) return undefined;
  const mail = isNotified ? undefined : cancellationMail(booking, session, now());
  if (canBePaid(booking)) return endHold(booking, mail, now());
  const orders = await ordersOf(table, booking);
  const { code, ...groups } = await getItems(table, {
    ...groupRequests(booking),
    code: booking.discount ? { key: discountCodeKey(booking.discount.code), schema: discountCodeRecord } : undefined,
  });
  const due = dueRefunds(orders, session, now());
  const ending = { reason: 'session_cancelled', payment: due.get(booking.id) } as const;
  return {
    ...endBooking(booking, ending, { ...groups, session, codeExists: code !== undefined }, { now, newId }),
    ...surchargeWrites(orders, due),
    mail,
  };
}

/** All that was paid for a booking, where its session's withdrawal gives it back. */
function dueRefunds(orders: Booking[], session: Session, now: Date): RefundChanges {
  const withdrawal = withdrawalOf(session);
  const whole = { amount: null, reason: 'by_admin', announced: withdrawal?.tell ?? false, ends: true } as const;
  return withdrawal?.refund ? refundChanges(orders, whole, now) : new Map();
}

/** Whether its checkout may be open: it has to be closed at Stripe first. */
function canBePaid({ status, checkoutId, byHand }: Booking): boolean {
  return status === 'pending' && checkoutId !== null && !byHand;
}

/** Ends the hold, so that the scheduled sync closes the checkout and releases the seat; a bank's answer is awaited. */
function endHold(booking: Booking, mail: Writes['mail'], now: Date): Writes | undefined {
  const at = now.toISOString();
  if (booking.processing) return mail && { mail };
  // Already ended, by the run that queued the mail.
  if ((booking.holdExpiresAt ?? at) <= at) return undefined;
  return { booking: changeBooking(booking, { holdExpiresAt: at }), mail };
}

/** Its id is derived from the withdrawal, so that repeated runs queue one mail for each booking. */
function cancellationMail(booking: Booking, session: Session, now: Date) {
  const withdrawal = withdrawalOf(session);
  const { id: bookingId, attendeeEmail: to } = booking;
  // Who was about to move to it keeps the place in the other session.
  if (!withdrawal?.tell || isOrderOfMove(booking) || !hasEmail(booking)) return undefined;
  return queueOnce({ id: deriveMailId(withdrawal.id, bookingId), kind: 'session_cancelled', bookingId, to }, now);
}

/** Ends the waitlist; of a cancelled session everyone is told who has no mail about an offer. */
async function emptyWaitlist(table: Table, session: Session, now: Date): Promise<void> {
  for await (const { entries } of paginate((after) => listEntries(table, session.id, after))) {
    await inParallel(entries, concurrency, async (entry) => {
      const offer = entry.offer === undefined ? undefined : await findBooking(table, entry.offer);
      const isTold = offer !== undefined && (occupiesSeat(offer) || offer.ending === 'session_cancelled');
      await transactNamed(table, {
        entry: removeEntry(entry),
        count: decrementWaitlist(session.id),
        mail: isTold ? undefined : waitlistEndMail(entry, session, now),
      });
    });
  }
}

function waitlistEndMail({ entryId, email: to, timeZone, card }: WaitlistEntry, session: Session, now: Date) {
  const { id: sessionId, cancellation } = session;
  if (!cancellation) return undefined;
  const id = deriveMailId(cancellation.id, entryId);
  const about = { ...(timeZone && { timeZone }), ...(card && { hadCard: true }) };
  return queueMail({ id, kind: 'waitlist_ended', sessionId, to, ...about }, now);
}
