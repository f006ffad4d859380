import { isBooked } from '#shared/rules/bookings.ts';
import { bookingsOfSession } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import { newMailItem, type ToAttendees } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';

const atOnce = 10;

/**
 * Puts a mail into the outbox for everybody who has a place of a session. However often it runs, each gets one: its id
 * follows from the message and whom it goes to. Returns how many mails were put by this run.
 */
export async function tellAttendees(table: Table, message: ToAttendees, now: Date): Promise<number> {
  const { letter, sessionId } = message;
  const bookings = recipientsOf(letter, await bookingsOfSession(table, sessionId));
  let told = 0;
  await inParallel(bookings, atOnce, async (booking) => {
    const id = deriveMailId(originOf(message), nameOf(letter, booking));
    const about = { bookingId: booking.id, messageId: message.id, to: booking.attendeeEmail };
    if (await putNew(table, newMailItem({ ...about, id, kind: letter }, now))) told += 1;
  });
  return told;
}

/** The bookings whose people a letter goes to: news of a session to each booking, words of an admin's to each address. */
export function recipientsOf(letter: ToAttendees['letter'], bookings: Booking[]): Booking[] {
  return [...new Map(bookings.filter(isBooked).map((booking) => [nameOf(letter, booking), booking])).values()];
}

// A calendar entry is a booking's; two of one person's are two.
function nameOf(letter: ToAttendees['letter'], { id, attendeeEmail }: Booking): string {
  return letter === 'session_changed' ? id : attendeeEmail;
}
