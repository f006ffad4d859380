import { keepAnswers } from '../../domains/screening/store.ts';
import { attributesOf, holdsSeat, type ListedHolder } from '../../ground/keys/seat-holder.ts';
import type { Session } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { moveStartOfDeposit } from '../bookings/move-rest.ts';
import { changeSeatHolder, listedHoldersOfSession } from '../bookings/store.ts';

const concurrency = 10;

/**
 * Lists members' bookings and offers by the new start of their session. Throws HttpError `busy` while the index does not show every
 * booking yet.
 */
export async function moveBookings(table: Table, session: Session, now: Clock): Promise<void> {
  const holders = await listedHoldersOfSession(table, session.id);
  const outdated = holders.filter((holder) => attributesOf(holder).sessionStart !== session.startTime);
  await inParallel(outdated, concurrency, async (holder) => {
    if (holder.kind === 'booking' && holder.booking.screening) {
      await transactNamed(table, { answers: keepAnswers(holder.booking.id, session.endTime) });
    }
    await moveStart(table, holder, session.startTime, now());
  });
  // The index is eventually consistent; bookings made from now on have the new start.
  if (holders.filter(holdsSeat).length < session.seatsTaken + session.seatsHeld)
    throw new HttpError('busy', { retryAfter: 2, cause: new Error('not every booking of a moved session is visible') });
}

/** Changes only the start, so that the payment may change at the same time; skips a booking that has moved. */
async function moveStart(table: Table, holder: ListedHolder, sessionStart: string, now: Date): Promise<void> {
  if (holder.kind === 'booking' && holder.booking.deposit) {
    return moveStartOfDeposit(table, holder.booking, sessionStart, now);
  }
  await transactNamed(table, { start: changeSeatHolder(holder, { sessionStart }, ['sessionId']) });
}
