import { findWholeSession } from '../../domains/sessions/store.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import { attendeeRecipients, recipientKey } from '../../ground/events/recipients.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId } from '../../ground/outbox/queue.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { putNew } from '../../ground/platform/table.ts';
import { bookingsOfSession } from '../../orders/bookings/store.ts';
import type { ReactionDependencies } from './reaction.ts';

const concurrency = 10;

/**
 * Queues a mail for each attendee of a session. Idempotent: the ids of the mails derive from the event and the recipient.
 * Returns how many mails this run queued.
 */
export async function notifyAttendees(
  event: EventOf<'sessionAnnounced'>,
  { table, now }: Pick<ReactionDependencies, 'table' | 'now'>,
): Promise<number> {
  const { template: kind, sessionId, id: messageId } = event;
  const [session, bookings] = await Promise.all([
    findWholeSession(table, sessionId),
    bookingsOfSession(table, sessionId),
  ]);
  if (!session) return 0;
  const origin = kind === 'recording_ready' ? recordingOrigin(session) : messageId;
  let queued = 0;
  await inParallel(attendeeRecipients(event, bookings, session), concurrency, async (booking) => {
    const id = deriveMailId(origin, recipientKey(kind, booking));
    const mail = { id, kind, bookingId: booking.id, messageId, to: booking.attendeeEmail };
    if (await putNew(table, newMailItem(mail, now()))) queued += 1;
  });
  return queued;
}

/** Returns one origin for all messages about a recording: a repeated one reaches only those who were not told yet. */
function recordingOrigin({ id, recordingFile, recordingUrl }: WholeSession): string {
  return deriveMailId(id, `recording ${recordingFile?.key ?? recordingUrl}`);
}
