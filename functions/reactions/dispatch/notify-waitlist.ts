import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { findSession } from '../../domains/sessions/store.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import type { Session } from '../../ground/keys/session.ts';
import { type WaitlistEntry, wishOf } from '../../ground/keys/waitlist-entry.ts';
import { newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId } from '../../ground/outbox/queue.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { putNew, type Table } from '../../ground/platform/table.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { listWaiting } from '../../orders/offers/line.ts';
import { offerToLine } from '../../orders/offers/next-in-line.ts';
import type { ReactionDependencies } from './reaction.ts';

const concurrency = 10;

type SeatReleased = EventOf<'seatReleased'>;

/**
 * Offers a released seat to the next in line or tells everyone who waits, as the session says, unless it has started or is
 * hidden (docs/trust.md#released-seats). Idempotent. Returns how many people this run told. Throws HttpError `busy`.
 */
export async function notifyWaitlist(
  released: SeatReleased,
  { table, now }: Pick<ReactionDependencies, 'table' | 'now'>,
): Promise<number> {
  const at = now();
  const session = await findSession(table, released.sessionId, { consistent: true });
  if (!session?.published || session.startTime <= at.toISOString()) return 0;
  if (session.waitlistMode === 'everyone' && session.lineSince === undefined) {
    return isFull(session) || released.askedBy !== undefined
      ? 0
      : tellEveryone(table, released, seatsFree(session), at);
  }
  const { offers, isLeftOver, free } = await offerToLine(table, released, at);
  return offers + (isLeftOver ? await tellEveryone(table, released, free, at) : 0);
}

/** A session may be full although a seat was released: the door list may have given one beyond the capacity. */
function isFull({ maxAttendees: max, seatsTaken, seatsHeld }: Session): boolean {
  return isSoldOut({ max, taken: seatsTaken, held: seatsHeld });
}

/** A mail for each entry without an offer; their ids derive from the released seat and the entry. */
async function tellEveryone(table: Table, released: SeatReleased, free: number | null, now: Date): Promise<number> {
  let queued = 0;
  // The owner has raised the capacity.
  const byStudio = released.releasedBy === undefined;
  const line = (await listWaiting(table, released.sessionId)).filter((entry) => isEnough(entry, free));
  const entries = await withoutSilent(table, line);
  await inParallel(entries, concurrency, async ({ sessionId, entryId, email }) => {
    const id = deriveMailId(released.id, entryId);
    const mail = {
      id,
      kind: 'waitlist_seat_free',
      sessionId,
      entryId,
      to: email,
      ...(byStudio && { byStudio }),
    } as const;
    if (await putNew(table, newMailItem(mail, now))) queued += 1;
  });
  return queued;
}

function seatsFree({ maxAttendees: max, seatsTaken: taken, seatsHeld: held }: Session): number | null {
  return seatsLeft({ max, taken, held });
}

/** Tells whether what is free is enough for an entry, which may have said that fewer will do. */
function isEnough(entry: WaitlistEntry, free: number | null): boolean {
  const { places, fewerWillDo } = wishOf(entry);
  return free === null || places === 1 || places <= free || fewerWillDo;
}
