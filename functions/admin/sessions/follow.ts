import { bookingsOfSession } from '../../bookings/store.ts';
import { type Booking, bookingItem, bookingKey } from '../../keys/booking.ts';
import { type Session, sessionRecord } from '../../keys/session.ts';
import { changeItem } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { inParallel } from '../../platform/parallel.ts';
import type { Table } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findSession } from '../../sessions/store.ts';
import { hasPlace } from './attendees.ts';
import { giveUpPlaces } from './give-up.ts';

const followed = sessionRecord.pick({ id: true, startTime: true, deletedAt: true });

/** A session's item as it was and as it is; undefined where there was, or is, none. */
export type SessionChange = { before: unknown; after: unknown };

export type FollowDesk = { now: Clock; newId: NewId };

const atOnce = 10;

/**
 * Does what follows from a change of a session: its bookings move with its start, and are given up when it was deleted.
 * It goes by how the session stands now, so that it may run any number of times and in any order, and heals what a run
 * that died has left. Throws when it cannot see every place yet, so that it is asked again.
 */
export async function followSession(table: Table, { before, after }: SessionChange, desk: FollowDesk): Promise<void> {
  if (before === undefined || after === undefined) return;
  const [was, is] = [followed.parse(before), followed.parse(after)];
  const isMoved = was.startTime !== is.startTime;
  const isDeleted = is.deletedAt !== undefined && was.deletedAt === undefined;
  if (!isMoved && !isDeleted) return;
  const session = await findSession(table, is.id, { consistent: true });
  if (!session) return;
  if (isMoved) await moveBookings(table, session);
  if (isDeleted) await giveUpPlaces(table, session, desk);
}

/** Lists of members' bookings are in the order of their sessions' starts. */
async function moveBookings(table: Table, session: Session): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const late = bookings.filter(({ sessionStart }) => sessionStart !== session.startTime);
  await inParallel(late, atOnce, (booking) => move(table, booking, session.startTime));
  const places = bookings.filter(hasPlace).length;
  // The index shows a booking a moment after it was written; those written from now on have the new start.
  if (places < session.seatsTaken + session.seatsHeld)
    throw new Error('not every booking of a moved session is seen yet');
}

async function move(table: Table, booking: Booking, sessionStart: string): Promise<void> {
  const after = bookingItem({ ...booking, sessionStart });
  // Only its start is written, so that its payment may move on meanwhile.
  const write = changeItem(bookingKey(booking.id), { before: bookingItem(booking), after }, []);
  await transactNamed(table, { booking: write });
}
