import { freeHeldSeat, freeTakenSeat, giveSeat, takeHeldSeat } from '../bookings/seats.ts';
import { changeBooking } from '../bookings/store.ts';
import { bookedMails } from '../bookings/writes.ts';
import { applyCodeAgain, giveBackCode } from '../discount-codes/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';
import { removeEntry } from '../waitlist/store.ts';
import { clearedHold, type Desk, type RefundCause, whileBankDecides } from './order.ts';

/** What settling reads of the table beside the booking. */
export type Surroundings = {
  session: Session | undefined;
  /** The attendee's place on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** Whether the booking's code is still there. */
  codeStands: boolean;
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
export function completion(
  { booking, session, entry, codeStands, paymentId = null }: Settling,
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
        : giveSeat(session, desk.now(), { use: 'take', leavesWaitlist, atThisPrice: false }),
    // With its hold it had lost the use of its code.
    code: seat === 'free' && discount && codeStands ? applyCodeAgain(discount.code) : undefined,
    entry: entry && removeEntry(entry),
    ...bookedMails(booking, desk),
  };
}

/** A bank has to answer first: the seat stays held. */
export function waiting(booking: Booking, now: Date): SettleWrites {
  return { booking: changeBooking(booking, whileBankDecides(now)) };
}

/** Seat and code are free again; who waits is told, and the attendee when their bank said no. */
export function release(settling: Settling, because: 'expired' | 'failed', desk: Desk): SettleWrites {
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
    ...freeing(settling, desk),
    told: because === 'failed' ? queueMail(mail, at) : undefined,
  };
}

/** The payment has to go back; a seat that is still held is free again. */
export function refundPromise(settling: Settling, because: RefundCause, desk: Desk): SettleWrites {
  const { booking, paymentId = null } = settling;
  const promise = {
    refundDueAt: desk.now().toISOString(),
    refundReason: because === 'cancelled by hand' ? ('cancelled' as const) : null,
    paymentId,
  };
  return {
    booking: changeBooking(booking, { status: 'cancelled', paymentStatus: 'cancelled', ...clearedHold, ...promise }),
    ...(booking.status === 'pending' ? freeing(settling, desk) : {}),
  };
}

/** It went back, and the attendee reads so. */
export function refundDone(booking: Booking, { now, newId }: Desk): SettleWrites {
  const at = now();
  const mail = { id: newId(at), kind: 'booking_refunded', bookingId: booking.id, to: booking.attendeeEmail } as const;
  return { booking: changeBooking(booking, { refundedAt: at.toISOString() }), told: queueMail(mail, at) };
}

/**
 * Frees the seat that a booking holds or, once it was completed, has taken, and gives the code back. Whoever waits is
 * told by one item that becomes a mail for each.
 */
export function freeing(
  { booking, session, codeStands }: Settling,
  { now, newId }: Pick<Desk, 'now' | 'newId'>,
): Pick<SettleWrites, 'seat' | 'code' | 'freed'> {
  const at = now();
  const code = booking.discount && codeStands ? giveBackCode(booking.discount.code) : undefined;
  if (!session) return { code };
  const nobodyWaits = session.waitlistCount === 0;
  const freed = { id: newId(at), kind: 'seat_freed', sessionId: session.id, freedBy: booking.id } as const;
  return {
    seat: (booking.status === 'pending' ? freeHeldSeat : freeTakenSeat)(session.id, { nobodyWaits }),
    code,
    freed: nobodyWaits ? undefined : queueMail(freed, at),
  };
}
