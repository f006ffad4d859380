import { isFree } from '#shared/money.ts';
import type { Booking } from '../bookings/store.ts';
import type { WholeSession } from '../sessions/store.ts';
import { attendee } from './attendees.ts';
import { idOf } from './session.ts';

/** Bookings that make a session's counters true: its completed ones first, then those that hold a seat. */
export function bookingsOf(session: WholeSession): Booking[] {
  const { seatsTaken, seatsHeld } = session;
  return Array.from({ length: seatsTaken + seatsHeld }, (_, place) => bookingOf(session, place, place < seatsTaken));
}

function bookingOf(session: WholeSession, place: number, completed: boolean): Booking {
  const settled = isFree(session.price) ? 'free' : 'paid';
  // Booked one after the other in the days before the session was last looked at.
  const createdAt = new Date(Date.parse(session.createdAt) + (place + 1) * 7 * 3_600_000 + place * 61_000);
  return {
    id: idOf(`booking ${session.id} ${place}`),
    sessionId: session.id,
    memberSub: null,
    ...attendee(place + session.title.length),
    status: completed ? 'completed' : 'pending',
    paymentStatus: completed ? settled : 'pending',
    total: session.price,
    listPrice: session.price,
    sessionStart: session.startTime,
    createdAt: createdAt.toISOString(),
  };
}
