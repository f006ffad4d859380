import { isBooked } from '#shared/rules/bookings.ts';
import { type Booking, hasEmail, mayWatch } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { ToAttendees } from './mail.ts';

type ToWhom = Pick<ToAttendees, 'template' | 'onlyBookingId'>;

/**
 * Those with a seat and an address: a changed session is announced once per booking, anything else once per address; a
 * recording to those who may watch it.
 */
export function attendeeRecipients(
  { template, onlyBookingId }: ToWhom,
  bookings: Booking[],
  session: Pick<WholeSession, 'attendanceTaken' | 'recordingForAttended'>,
): Booking[] {
  const reachable = bookings
    .filter((booking) => isBooked(booking) && hasEmail(booking))
    .filter((booking) => template !== 'recording_ready' || mayWatch(booking, session))
    .filter(({ id }) => onlyBookingId === undefined || id === onlyBookingId);
  return [...new Map(reachable.map((booking) => [recipientKey(template, booking), booking])).values()];
}

// Each booking has a calendar entry of its own.
export function recipientKey(template: ToAttendees['template'], { id, attendeeEmail }: Booking): string {
  return template === 'session_changed' ? id : attendeeEmail;
}
