import { bookingsOfSession } from '../bookings/store.ts';
import { type Booking, bookingItem, bookingKey, occupiesSeat } from '../keys/booking.ts';
import { type Session, sessionRecord } from '../keys/session.ts';
import { changeItem } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { cancelBookings } from './cancel-bookings.ts';

const relevantFields = sessionRecord.pick({ id: true, startTime: true, deletedAt: true });

/** Images of a session's item before and after a change; undefined where it did not exist. */
export type SessionChange = { before: unknown; after: unknown };

const concurrency = 10;

/**
 * Applies a session's new start or its deletion to its bookings (docs/product.md#session-changes). Reads the session's
 * current state, so it is idempotent, independent of the order of events, and completes what a crashed run has left.
 * Throws while the index does not show every booking yet, so that the event is delivered again.
 */
export async function consumeSessionChange(
  table: Table,
  { before, after }: SessionChange,
  { now }: { now: Clock },
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const [was, is] = [relevantFields.parse(before), relevantFields.parse(after)];
  const isMoved = was.startTime !== is.startTime;
  const isDeleted = is.deletedAt !== undefined && was.deletedAt === undefined;
  if (!isMoved && !isDeleted) return;
  const session = await findSession(table, is.id, { consistent: true });
  if (!session) return;
  if (isMoved) await moveBookings(table, session);
  if (isDeleted) await cancelBookings(table, session, now);
}

/** Members' bookings are listed by the start of their sessions. */
async function moveBookings(table: Table, session: Session): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const outdated = bookings.filter(({ sessionStart }) => sessionStart !== session.startTime);
  await inParallel(outdated, concurrency, (booking) => moveBooking(table, booking, session.startTime));
  // The index is eventually consistent; bookings made from now on have the new start.
  if (bookings.filter(occupiesSeat).length < session.seatsTaken + session.seatsHeld)
    throw new Error('not every booking of a moved session is visible yet');
}

async function moveBooking(table: Table, booking: Booking, sessionStart: string): Promise<void> {
  const after = bookingItem({ ...booking, sessionStart });
  // Unguarded and only the start, so that the payment may change at the same time.
  const write = changeItem(bookingKey(booking.id), { before: bookingItem(booking), after }, []);
  await transactNamed(table, { booking: write });
}
