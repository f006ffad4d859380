import { bookingsOfSession } from '../bookings/store.ts';
import { type Booking, bookingItem, bookingKey, occupiesSeat } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import { changeItem } from '../platform/change.ts';
import { HttpError } from '../platform/http-error.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { keepAnswers } from '../screening/store.ts';

const concurrency = 10;

/**
 * Lists members' bookings by the new start of their session. Throws HttpError `busy` while the index does not show every
 * booking yet.
 */
export async function moveBookings(table: Table, session: Session): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const outdated = bookings.filter(({ sessionStart }) => sessionStart !== session.startTime);
  await inParallel(outdated, concurrency, async (booking) => {
    if (booking.screening) await transactNamed(table, { answers: keepAnswers(booking.id, session.endTime) });
    await moveBooking(table, booking, session.startTime);
  });
  // The index is eventually consistent; bookings made from now on have the new start.
  if (bookings.filter(occupiesSeat).length < session.seatsTaken + session.seatsHeld)
    throw new HttpError('busy', { retryAfter: 2, cause: new Error('not every booking of a moved session is visible') });
}

async function moveBooking(table: Table, booking: Booking, sessionStart: string): Promise<void> {
  const after = bookingItem({ ...booking, sessionStart });
  // Only the start, so that the payment may change at the same time; not of a booking that has moved to another session.
  const write = changeItem(bookingKey(booking.id), { before: bookingItem(booking), after }, ['sessionId']);
  await transactNamed(table, { booking: write });
}
