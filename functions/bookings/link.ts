import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import type { Booking } from '../keys/booking.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { bookingsOfGuest, giveBooking } from './store.ts';

const concurrency = 10;

/**
 * Links guest bookings to the member who has confirmed their address (docs/product.md#guest-bookings). Idempotent;
 * concurrent runs link each booking once. Returns the bookings that this run linked.
 */
export async function linkGuestBookings(
  table: Table,
  { sub, email }: { sub: string; email: string },
): Promise<Booking[]> {
  const linked: Booking[] = [];
  await inParallel(await bookingsOfGuest(table, email), concurrency, async (booking) => {
    const outcome = await transact(table, [giveBooking(booking, sub), unlessDeleted(sub)]);
    if (outcome.written) linked.push({ ...booking, memberSub: sub });
  });
  return linked;
}
