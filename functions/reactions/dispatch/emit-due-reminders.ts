import { deriveEventId, storeEvent } from '../../ground/events/event.ts';
import { findEvent } from '../../ground/events/event-store.ts';
import { published, type Session, sessionRecord } from '../../ground/keys/session.ts';
import { reminderMailKinds } from '../../ground/outbox/mail-kinds.ts';
import { type ReminderKind, reminderDueAt, reminderEndsAt } from '../../ground/outbox/reminders.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';

const concurrency = 10;
const hour = 3_600_000;
/** This much later, the index that lists bookings has every booking from before a reminder was due. */
const settlingMs = 60_000;

/**
 * Writes an event for each reminder of a session that is due. Idempotent: its id derives from session, start and kind, so
 * that a moved session has others (docs/product.md#reminders). Returns how many.
 */
export async function emitDueReminders({ table, now }: { table: Table; now: Clock }): Promise<number> {
  const at = now();
  const days = { from: at.toISOString(), before: new Date(at.getTime() + 24 * hour).toISOString() };
  const sessions = await queryAll(table, { index: 'byKind', partition: published, ...days }, sessionRecord);
  const due = sessions.flatMap((session) =>
    reminderMailKinds.filter((kind) => isDue(kind, session, at)).map((kind) => ({ kind, session })),
  );
  let emitted = 0;
  await inParallel(due, concurrency, async ({ kind, session: { id: sessionId, startTime } }) => {
    const id = deriveEventId(sessionId, `${kind} ${startTime}`);
    if (await findEvent(table, id)) return;
    const event = { id, kind: 'remindersDue', sessionId, template: kind, sessionStart: startTime } as const;
    if (await storeEvent(table, event, at)) emitted += 1;
  });
  return emitted;
}

function isDue(kind: ReminderKind, { startTime, locationType }: Session, now: Date): boolean {
  if (kind === 'reminder_hour' && locationType !== 'online') return false;
  const settled = new Date(now.getTime() - settlingMs).toISOString();
  return reminderDueAt(kind, startTime) <= settled && reminderEndsAt(kind, startTime) > now.toISOString();
}
