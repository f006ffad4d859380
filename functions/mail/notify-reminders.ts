import { isBooked } from '#shared/rules/bookings.ts';
import { bookingsOfSession } from '../bookings/store.ts';
import { hasEmail } from '../keys/booking.ts';
import { newMailItem, type Reminders } from '../outbox/mail.ts';
import { deriveMailId, originOf } from '../outbox/queue.ts';
import { reminderDueAt } from '../outbox/reminders.ts';
import { inParallel } from '../platform/parallel.ts';
import { putNew, type Table } from '../platform/table.ts';
import { findSession } from '../sessions/store.ts';
import { withoutSilent } from '../settings/imports.ts';

const concurrency = 10;

/**
 * Queues a reminder for each place that was booked before it was due, unless the session was moved or withdrawn since.
 * Idempotent: the ids of the mails derive from the record, the booking and its attendee. Returns how many this run queued.
 */
export async function notifyReminders(table: Table, reminders: Reminders, now: Date): Promise<number> {
  const { template: kind, sessionId, sessionStart } = reminders;
  const session = await findSession(table, sessionId);
  if (!session?.published || session.startTime !== sessionStart) return 0;
  const dueAt = reminderDueAt(kind, sessionStart);
  const bookings = (await bookingsOfSession(table, sessionId)).filter(
    (booking) => isBooked(booking) && hasEmail(booking) && booking.createdAt <= dueAt,
  );
  let queued = 0;
  await inParallel(await withoutSilent(table, bookings), concurrency, async ({ id: bookingId, attendeeEmail: to }) => {
    const id = deriveMailId(originOf(reminders), `${bookingId} ${to}`);
    if (await putNew(table, newMailItem({ id, kind, bookingId, sessionStart, to }, now))) queued += 1;
  });
  return queued;
}
