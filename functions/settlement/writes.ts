import { allocateSeat, releaseHeldSeat, releaseTakenSeat, takeHeldSeat } from '../bookings/seats.ts';
import { changeBooking } from '../bookings/store.ts';
import { bookingMails } from '../bookings/writes.ts';
import { recountCodeUse, releaseCodeUse } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import { awaitingBank, clearedHold, type Desk, type RefundCause } from './order.ts';

/** What settling reads of the table beside the booking. */
export type Surroundings = {
  session: Session | undefined;
  /** The attendee's place on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** Whether the booking's code is still there. */
  codeExists: boolean;
};

/** The parts of a settling transaction. */
export type SettleWrite = 'booking' | 'seat' | 'code' | 'entry' | 'confirmed' | 'notified' | 'told' | 'freed';
export type SettleWrites = { [Name in SettleWrite]?: Write | undefined };

type Settling = Surroundings & {
  booking: Booking;
  /** How Stripe calls the payment. */
  paymentId?: string | null;
};

/** The place is theirs: a held seat is taken, or a free one; mails go out; they leave the waitlist. */
export function completeBooking(
  { booking, session, entry, codeExists, paymentId = null }: Settling,
  seat: 'held' | 'free',
  desk: Desk,
): SettleWrites {
  if (!session) throw new Error('a place of no session');
  const leavesWaitlist = entry !== undefined;
  const { discount } = booking;
  const paid = { paidAt: desk.now().toISOString(), paymentId, byHand: false };
  return {
    booking: changeBooking(booking, { status: 'completed', paymentStatus: 'paid', ...paid, ...clearedHold }),
    seat:
      seat === 'held'
        ? takeHeldSeat(session.id, { leavesWaitlist })
        : allocateSeat(session, desk.now(), { use: 'take', leavesWaitlist, atThisPrice: false }),
    // With its hold it had lost the use of its code.
    code: seat === 'free' && discount && codeExists ? recountCodeUse(discount.code) : undefined,
    entry: entry && removeEntry(entry),
    ...bookingMails(booking, desk),
  };
}

/** A bank has to answer first: the seat stays held. */
export function waiting(booking: Booking, now: Date): SettleWrites {
  return { booking: changeBooking(booking, awaitingBank(now)) };
}

/** Seat and code are free again; who waits is told, and the attendee when their bank said no. */
export function releaseBooking(settling: Settling, because: 'expired' | 'failed', desk: Desk): SettleWrites {
  const { booking } = settling;
  const at = desk.now();
  const mail = {
    id: desk.newId(at),
    kind: 'payment_failed',
    bookingId: booking.id,
    to: booking.attendeeEmail,
  } as const;
  return {
    booking: changeBooking(booking, { status: 'cancelled', paymentStatus: 'cancelled', ...clearedHold }),
    ...releaseSeat(settling, desk),
    told: because === 'failed' ? queueMail(mail, at) : undefined,
  };
}

/** The payment has to go back; a seat that is still held is free again. */
export function markRefundDue(settling: Settling, because: RefundCause, desk: Desk): SettleWrites {
  const { booking, paymentId = null } = settling;
  const promise = {
    refundDueAt: desk.now().toISOString(),
    refundReason: because === 'cancelled by hand' ? ('cancelled' as const) : null,
    paymentId,
  };
  return {
    booking: changeBooking(booking, { status: 'cancelled', paymentStatus: 'cancelled', ...clearedHold, ...promise }),
    ...(booking.status === 'pending' ? releaseSeat(settling, desk) : {}),
  };
}

/** It went back, and the attendee reads so. */
export function markRefunded(booking: Booking, { now, newId }: Desk): SettleWrites {
  const at = now();
  const mail = { id: newId(at), kind: 'booking_refunded', bookingId: booking.id, to: booking.attendeeEmail } as const;
  return { booking: changeBooking(booking, { refundedAt: at.toISOString() }), told: queueMail(mail, at) };
}

/**
 * Frees the seat that a booking holds or, once it was completed, has taken, and gives the code back. Whoever waits is
 * told by one item that becomes a mail for each.
 */
export function releaseSeat(
  { booking, session, codeExists }: Settling,
  { now, newId }: Pick<Desk, 'now' | 'newId'>,
): Pick<SettleWrites, 'seat' | 'code' | 'freed'> {
  const at = now();
  const code = booking.discount && codeExists ? releaseCodeUse(booking.discount.code) : undefined;
  if (!session) return { code };
  const waitlistEmpty = session.waitlistCount === 0;
  const freed = { id: newId(at), kind: 'seat_freed', sessionId: session.id, freedBy: booking.id } as const;
  return {
    seat: (booking.status === 'pending' ? releaseHeldSeat : releaseTakenSeat)(session.id, { waitlistEmpty }),
    code,
    freed: waitlistEmpty ? undefined : queueMail(freed, at),
  };
}
