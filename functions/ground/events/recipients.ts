import { isBooked } from '#shared/rules/bookings.ts';
import type { Booking } from '../keys/booking.ts';
import { hasEmail, mayWatch } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { EventOf } from './event-schemas.ts';

type Announcement = EventOf<'sessionAnnounced'>;

/**
 * Selects the bookings whose attendees have a seat, or lost it with their session, and an address: a changed session is announced once per booking,
 * anything else once per address; a recording to those who may watch it.
 */
export function attendeeRecipients(
  { template, onlyBookingId }: Pick<Announcement, 'template' | 'onlyBookingId'>,
  bookings: Booking[],
  session: Pick<WholeSession, 'attendanceTaken' | 'recordingForAttended' | 'cancellation'>,
): Booking[] {
  const reachable = bookings
    .filter((booking) => (isBooked(booking) || lostWithSession(booking, session)) && hasEmail(booking))
    .filter((booking) => template !== 'recording_ready' || mayWatch(booking, session))
    .filter(({ id }) => onlyBookingId === undefined || id === onlyBookingId);
  return [...new Map(reachable.map((booking) => [recipientKey(template, booking), booking])).values()];
}

/** Tells whether the booking ended with its session, whose attendees can still be written to. */
export function lostWithSession(
  { ending }: Pick<Booking, 'ending'>,
  { cancellation }: Pick<WholeSession, 'cancellation'>,
): boolean {
  return cancellation !== undefined && ending === 'session_cancelled';
}

// Each booking has a calendar entry of its own.
export function recipientKey(template: Announcement['template'], { id, attendeeEmail }: Booking): string {
  return template === 'session_changed' ? id : attendeeEmail;
}
