import { bookingsOfSession } from '../bookings/store.ts';
import type { WholeSession } from '../keys/session.ts';
import { newMailItem, type ToAttendees } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { attendeeRecipients, recipientKey } from '../outbox/recipients.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';
import { findWholeSession } from '../sessions/store.ts';

const concurrency = 10;

/**
 * Queues a mail for each attendee of a session. Idempotent: the ids of the mails derive from the message and the
 * recipient. Returns how many mails this run queued.
 */
export async function notifyAttendees(table: Table, message: ToAttendees, now: Date): Promise<number> {
  const { template: kind, sessionId, id: messageId } = message;
  const [session, bookings] = await Promise.all([
    findWholeSession(table, sessionId),
    bookingsOfSession(table, sessionId),
  ]);
  if (!session) return 0;
  const origin = kind === 'recording_ready' ? recordingOrigin(session) : originOf(message);
  let queued = 0;
  await inParallel(attendeeRecipients(message, bookings, session), concurrency, async (booking) => {
    const id = deriveMailId(origin, recipientKey(kind, booking));
    const mail = { id, kind, bookingId: booking.id, messageId, to: booking.attendeeEmail };
    if (await putNew(table, newMailItem(mail, now))) queued += 1;
  });
  return queued;
}

/** The same for each message about one recording: pressed again, it reaches only those who were not told yet. */
function recordingOrigin({ id, recordingFile, recordingUrl }: WholeSession): string {
  return deriveMailId(id, `recording ${recordingFile?.key ?? recordingUrl}`);
}
