import { isBooked, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { isOfferedInTurn } from '#shared/rules/waitlist.ts';
import { recountCodeUse, releaseCodeUse } from '../discount-codes/store.ts';
import { type Booking, occupiesSeat } from '../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import { emailHash } from '../keys/email-hash.ts';
import { type Session, seatsOf, sessionKey, sessionRecord } from '../keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { type MailContext, queueMail } from '../outbox/queue.ts';
import { clearedHold, type OrderRules, paidBy, type Settlement } from '../payments/order.ts';
import { type SettlementDependencies, settleOrder } from '../payments/settle.ts';
import { getItems } from '../platform/batch.ts';
import type { Table } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import { type BookingGroups, groupRequests, joinEmailGroup, leaveCallerGroup, leaveGroups } from './seat-groups.ts';
import { allocateSeat, releaseHeldSeat, releaseTakenSeat, takeHeldSeat } from './seats.ts';
import { changeBooking, findBooking } from './store.ts';
import { bookingMails } from './writes.ts';

/** What settling a booking reads beside it. */
export type BookingContext = BookingGroups & {
  session: Session | undefined;
  /** The attendee's entry on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** Whether the booking's discount code still exists. */
  codeExists: boolean;
};

type BookingSettlement = Settlement<Booking, BookingContext>;

export function settleBooking(bookingId: string, dependencies: SettlementDependencies): Promise<Booking | undefined> {
  return settleOrder(bookingRules, bookingId, dependencies);
}

export const bookingRules: OrderRules<Booking, BookingContext> = {
  kind: 'booking',
  find: findBooking,
  loadContext: loadBookingContext,
  idIn: ({ metadata }) => metadata.bookingId,
  isCompleted: isBooked,
  whenPaid: ({ order, context }, now) => {
    const { session } = context;
    const isGone = !session || session.deletedAt !== undefined;
    if (!isGone && order.status === 'pending') return { action: 'complete', seat: 'held' };
    if (!isGone && hasFreeSeat(session, order, context, now)) return { action: 'complete', seat: 'free' };
    return order.rebuiltAt === null ? { action: 'markRefundDue', cause: 'no_seat' } : { action: 'keepPayment' };
  },
  change: changeBooking,
  complete,
  release: ({ order, context }, reason, mails) => ({
    booking: changeBooking(order, {
      ...{ status: 'cancelled', paymentStatus: 'cancelled', ...releasedHold },
      declined: reason === 'failed',
    }),
    ...releaseSeat(order, context, mails),
    mail: reason === 'failed' ? mailToAttendee('payment_failed', order, mails) : undefined,
  }),
  markRefundDue: ({ order, checkout, context }, cause, mails) => ({
    booking: changeBooking(order, {
      ...{ status: 'cancelled', paymentStatus: 'cancelled', ...releasedHold },
      refundDueAt: mails.now().toISOString(),
      refundReason: cause === 'cancelled' || cause === 'refunded_at_stripe' ? cause : null,
      paymentId: checkout?.paymentId ?? null,
    }),
    ...(order.status === 'pending' ? releaseSeat(order, context, mails) : {}),
  }),
  markRefunded: (order, mails) => ({
    booking: changeBooking(order, refunded(order, mails.now().toISOString())),
    mail: order.refundAnnounced ? undefined : mailToAttendee('booking_refunded', order, mails),
  }),
  cancelReversed: ({ order, context }, refundReason, mails) => ({
    booking: changeBooking(order, {
      ...{ status: 'cancelled', paymentStatus: 'cancelled', ...releasedHold },
      ...{ refundedAt: mails.now().toISOString(), refundReason },
    }),
    ...(occupiesSeat(order) ? releaseSeat(order, context, mails) : {}),
    mail: mailToAttendee('booking_refunded', order, mails),
  }),
};

/** A booking that stays, since it was moved to a session of a lower price, records that a part went back. */
function refunded(order: Booking, at: string): Partial<Booking> {
  const { refundAmount, partialRefund } = order;
  if (!isBooked(order) || refundAmount === null) return { refundedAt: at };
  const amount = (partialRefund?.amount ?? 0) + refundAmount;
  return { refundDueAt: null, refundAmount: null, partialRefund: { amount, at } };
}

/** Changes of a booking whose hold has ended. */
export const releasedHold = { ...clearedHold, heldBy: null };

export async function loadBookingContext(table: Table, booking: Booking): Promise<BookingContext> {
  const { sessionId, attendeeEmail, discount } = booking;
  const { code, ...context } = await getItems(table, {
    ...groupRequests(booking),
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(attendeeEmail)), schema: waitlistEntryRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  return { ...context, codeExists: code !== undefined };
}

function hasFreeSeat(session: Session, { rebuiltAt }: Booking, { emailSeats }: BookingGroups, now: Date): boolean {
  const { published, startTime } = session;
  // A booking that was lost was made in time.
  if (rebuiltAt === null && (!published || startTime <= now.toISOString())) return false;
  if (rebuiltAt === null && (emailSeats?.bookings.size ?? 0) >= maxSeatsPerEmail) return false;
  return seatsLeft(seatsOf(session, now)) !== 0;
}

function complete({ order, checkout, context }: BookingSettlement, seat: string, mails: MailContext) {
  const { session, entry, codeExists } = context;
  if (!session) throw new Error('a booking without its session');
  const leavesWaitlist = entry !== undefined;
  const now = mails.now();
  const isRebuilt = order.rebuiltAt !== null;
  const isOver = isRebuilt && session.startTime <= now.toISOString();
  // The session may have been moved since the booking was lost.
  const paid = {
    ...paidBy(checkout, order, now),
    byHand: false,
    ...(isRebuilt && { sessionStart: session.startTime }),
  };
  const { confirmed, notified } = bookingMails(order, mails);
  return {
    booking: changeBooking(order, { status: 'completed', paymentStatus: 'paid', ...paid, ...releasedHold }),
    seat:
      seat === 'held'
        ? takeHeldSeat(session.id, { leavesWaitlist })
        : allocateSeat(session, now, { use: 'take', leavesWaitlist, atThisPrice: false, byAdmin: isRebuilt }),
    // The use of the code was released together with the hold.
    code: seat === 'free' && order.discount && codeExists ? recountCodeUse(order.discount.code) : undefined,
    entry: entry && removeEntry(entry),
    emailSeats: seat === 'free' ? joinEmailGroup(order, isRebuilt ? null : maxSeatsPerEmail) : undefined,
    callerHolds: leaveCallerGroup(order, context),
    confirmed: isOver ? undefined : confirmed,
    notified,
  };
}

/**
 * Releases the seat that a booking holds or has taken, and its code; the waitlist is notified by one queued item, and
 * no one takes the seat before the line was offered it (docs/trust.md#released-seats).
 */
export function releaseSeat(
  booking: Booking,
  context: Omit<BookingContext, 'entry'>,
  { now, newId }: Pick<MailContext, 'now' | 'newId'>,
  { leavesWaitlist = false } = {},
) {
  const { id, status, discount } = booking;
  const { session, codeExists } = context;
  const groups = leaveGroups(booking, context);
  const at = now();
  const code = discount && codeExists ? releaseCodeUse(discount.code) : undefined;
  if (!session) return { code, ...groups };
  const waitlistEmpty = session.waitlistCount === (leavesWaitlist ? 1 : 0);
  const lineSince = !waitlistEmpty && isOfferedInTurn(session, at) ? at.toISOString() : undefined;
  const notification = { id: newId(at), kind: 'seat_freed', sessionId: session.id, freedBy: id } as const;
  const release = status === 'pending' ? releaseHeldSeat : releaseTakenSeat;
  return {
    seat: release(session.id, { waitlistEmpty, leavesWaitlist, lineSince }),
    code,
    ...groups,
    notification: waitlistEmpty ? undefined : queueMail(notification, at),
  };
}

function mailToAttendee(
  kind: 'payment_failed' | 'booking_refunded',
  { id: bookingId, attendeeEmail: to }: Booking,
  { now, newId }: MailContext,
) {
  const at = now();
  return queueMail({ id: newId(at), kind, bookingId, to }, at);
}
