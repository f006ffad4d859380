import type { Booking } from '../keys/booking.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { bookingsOfGuest, giveBooking } from './store.ts';

const atOnce = 10;

/**
 * Gives a member the bookings that were made with their confirmed address while nobody was signed in. However often and
 * from wherever it runs, each is given once. Returns those that were given by this run.
 */
export async function linkGuestBookings(
  table: Table,
  { sub, email }: { sub: string; email: string },
): Promise<Booking[]> {
  const given: Booking[] = [];
  await inParallel(await bookingsOfGuest(table, email), atOnce, async (booking) => {
    const outcome = await transact(table, [giveBooking(booking, sub)]);
    if (outcome.written) given.push({ ...booking, memberSub: sub });
  });
  return given;
}
