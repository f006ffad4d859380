import { isBooked } from '#shared/rules/bookings.ts';
import type { Booking } from '../keys/booking.ts';
import { hasEmail, mayWatch } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { EventOf } from './event-schemas.ts';

type Announcement = EventOf<'sessionAnnounced'>;

/**
 * Selects the bookings whose attendees have a seat, or lost it with their session, and an address: a changed session is announced once per booking,
 * but once to the buyer of several places, anything else once per address; a recording to those who may watch it.
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
  const told = template === 'session_changed' ? oncePerBuyer(reachable) : reachable;
  return [...new Map(told.map((booking) => [recipientKey(template, booking), booking])).values()];
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

/**
 * Leaves out places of people without addresses whose buyer is told of another place of the same order, their own rather
 * than one of these (docs/product.md#several-places).
 */
export function oncePerBuyer<Told extends Pick<Booking, 'groupId' | 'attendeeEmail' | 'isOfBuyer'>>(
  bookings: Told[],
): Told[] {
  const orderOf = ({ groupId, attendeeEmail }: Told) => `${groupId} ${attendeeEmail}`;
  const own = bookings.filter(({ isOfBuyer }) => !isOfBuyer);
  const told = new Set(own.map(orderOf));
  const others = new Map<string, Told>();
  for (const place of bookings) {
    const order = orderOf(place);
    if (place.isOfBuyer && !told.has(order) && !others.has(order)) others.set(order, place);
  }
  return [...own, ...others.values()];
}
