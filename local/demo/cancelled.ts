import type { Booking } from '../../functions/keys/booking.ts';
import type { WholeSession } from '../../functions/keys/session.ts';
import { idOf } from './session.ts';

/** A planned session after it was cancelled, with the admin's words. */
export function cancelSession(session: WholeSession, message: string, now: Date): WholeSession {
  const { id, seatsTaken, seatsHeld, published: wasPublished } = session;
  const at = new Date(now.getTime() - 20 * 3_600_000).toISOString();
  return {
    ...session,
    ...{ published: false, seatsTaken: 0, seatsHeld: 0, waitlistCount: 0, updatedAt: at },
    cancellation: { id: idOf(`cancellation ${id}`), at, places: seatsTaken + seatsHeld, wasPublished },
    cancellationMessage: message,
  };
}

/** A booking that was cancelled with its session; what was paid has gone back, but for a payment by other means. */
export function cancelBooking(booking: Booking, place: number, at: string): Booking {
  const ended = { status: 'cancelled', paymentStatus: 'cancelled', cancelledWithSession: true } as const;
  if (booking.paidAt === null || place === 0) return { ...booking, ...ended };
  const payment = { checkoutId: `cs_demo_${booking.id}`, paymentId: `pi_demo_${booking.id}` };
  return { ...booking, ...ended, ...payment, refundedAt: at, refundReason: 'by_admin', refundAnnounced: true };
}
