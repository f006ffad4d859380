import { isBooked } from '#shared/rules/bookings.ts';
import type { Booking } from '../keys/booking.ts';
import type { ToAttendees } from './mail.ts';

/** A changed session is announced once per booking, a message of an admin once per address. */
export function attendeeRecipients(kind: ToAttendees['template'], bookings: Booking[]): Booking[] {
  return [...new Map(bookings.filter(isBooked).map((booking) => [recipientKey(kind, booking), booking])).values()];
}

// Each booking has a calendar entry of its own.
export function recipientKey(kind: ToAttendees['template'], { id, attendeeEmail }: Booking): string {
  return kind === 'session_changed' ? id : attendeeEmail;
}
