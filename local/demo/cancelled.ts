import type { Place } from '../../functions/ground/keys/place.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { idOf } from './session.ts';

/** A planned session after it was cancelled, with the admin's words. */
export function cancelSession(session: WholeSession, message: string, now: Date): WholeSession {
  const { id, seatsTaken, seatsHeld, published: wasPublished } = session;
  const at = new Date(now.getTime() - 20 * 3_600_000).toISOString();
  return {
    ...session,
    published: false,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    updatedAt: at,
    cancellation: { id: idOf(`cancellation ${id}`), at, places: seatsTaken + seatsHeld, wasPublished },
    cancellationMessage: message,
  };
}

/** A booking that was cancelled with its session; what was paid by card has gone back. */
export function cancelBooking(booking: Place, at: string): Place {
  const ended = { status: 'cancelled', paymentStatus: 'cancelled', ending: 'session_cancelled' } as const;
  if (booking.checkoutId === null) return { ...booking, ...ended };
  return { ...booking, ...ended, refundedAt: at, refundReason: 'by_admin', refundAnnounced: true };
}
