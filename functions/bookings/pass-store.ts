import { type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { isPass, type Pass, passesPartition, passLineOf, passRecord } from '../keys/pass.ts';
import { findOrder } from '../payments/order-store.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import { queryAll } from '../platform/pagination.ts';
import type { Table } from '../platform/table.ts';

/** One pass, by a consistent read. */
export async function findPass(table: Table, id: string): Promise<Pass | undefined> {
  const order = await findOrder(table, id);
  return order && isPass(order) ? order : undefined;
}

/** All passes that were bought with an address, also those whose dates were all given away. Eventually consistent. */
export function passesOfBuyer(table: Table, email: string): Promise<Pass[]> {
  return queryAll(table, { index: 'byMember', partition: passesPartition(email) }, passRecord);
}

/** The bookings of a pass, that of its first date first, as they stand now. */
export async function bookingsOfPass(table: Table, pass: Pick<Pass, 'lines'>): Promise<Booking[]> {
  const { bookingIds } = passLineOf(pass);
  const items = await getAll(table, bookingIds.map(bookingKey), { consistent: true });
  return bookingIds.flatMap((id) => {
    const item = items.get(keyOf(bookingKey(id)));
    return item ? [bookingRecord.parse(item)] : [];
  });
}
