import type { Booking } from '../keys/booking.ts';
import { type MailContext, queueMail } from '../outbox/queue.ts';
import type { Write } from '../platform/table.ts';

/** Mails the link that completes a held free place. */
export function placeHeldMail(
  { id, attendeeEmail }: Booking,
  { now, newId }: Pick<MailContext, 'now' | 'newId'>,
): Write {
  const at = now();
  return queueMail({ id: newId(at), kind: 'place_held', bookingId: id, to: attendeeEmail }, at);
}

/** The mails about a booking that became the attendee's: to them, and to the studio. */
export function bookingMails(
  { id, attendeeEmail }: Booking,
  { now, newId, adminEmail, byStudio }: MailContext,
): Record<'confirmed' | 'notified', Write> {
  const at = now();
  const about = { bookingId: id, to: attendeeEmail, ...(byStudio && { byStudio }) };
  return {
    confirmed: queueMail({ id: newId(at), kind: 'booking_confirmed', ...about }, at),
    notified: queueMail({ id: newId(at), kind: 'booking_notified', bookingId: id, to: adminEmail }, at),
  };
}
