import { isBooked } from '#shared/rules/bookings.ts';
import { findSession } from '../../domains/sessions/store.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import { oncePerBuyer } from '../../ground/events/recipients.ts';
import { hasEmail } from '../../ground/keys/booking.ts';
import { newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId } from '../../ground/outbox/queue.ts';
import { reminderDueAt } from '../../ground/outbox/reminders.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { putNew } from '../../ground/platform/table.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { bookingsOfSession } from '../../orders/bookings/store.ts';
import type { ReactionDependencies } from './reaction.ts';

const concurrency = 10;

/**
 * Queues a reminder for each place that was booked before it was due, unless the session was moved or withdrawn since.
 * Idempotent: the ids of the mails derive from the event, the booking and its attendee. Returns how many this run queued.
 */
export async function remindAttendees(
  event: EventOf<'remindersDue'>,
  { table, now }: Pick<ReactionDependencies, 'table' | 'now'>,
): Promise<number> {
  const { template: kind, sessionId, sessionStart } = event;
  const session = await findSession(table, sessionId);
  if (!session?.published || session.startTime !== sessionStart) return 0;
  const dueAt = reminderDueAt(kind, sessionStart);
  const bookings = (await bookingsOfSession(table, sessionId)).filter(
    (booking) => isBooked(booking) && hasEmail(booking) && booking.createdAt <= dueAt,
  );
  let queued = 0;
  await inParallel(
    await withoutSilent(table, oncePerBuyer(bookings)),
    concurrency,
    async ({ id: bookingId, attendeeEmail: to }) => {
      const id = deriveMailId(event.id, `${bookingId} ${to}`);
      if (await putNew(table, newMailItem({ id, kind, bookingId, sessionStart, to }, now()))) queued += 1;
    },
  );
  return queued;
}
