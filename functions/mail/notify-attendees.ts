import { bookingsOfSession } from '../bookings/store.ts';
import { newMailItem, type ToAttendees } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { attendeeRecipients, recipientKey } from '../outbox/recipients.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';

const concurrency = 10;

/**
 * Queues a mail for each attendee of a session. Idempotent: the ids of the mails derive from the message and the
 * recipient. Returns how many mails this run queued.
 */
export async function notifyAttendees(table: Table, message: ToAttendees, now: Date): Promise<number> {
  const { template: kind, sessionId, id: messageId } = message;
  let queued = 0;
  await inParallel(
    attendeeRecipients(kind, await bookingsOfSession(table, sessionId)),
    concurrency,
    async (booking) => {
      const id = deriveMailId(originOf(message), recipientKey(kind, booking));
      const mail = { id, kind, bookingId: booking.id, messageId, to: booking.attendeeEmail };
      if (await putNew(table, newMailItem(mail, now))) queued += 1;
    },
  );
  return queued;
}
