import { bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import { bookingIdsOf, isPass, type Pass, passesPartition, passRecord } from '../../ground/keys/pass.ts';
import type { Place } from '../../ground/keys/place.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';
import { withOrders } from './place-store.ts';

/** Finds a pass by a consistent read. */
export async function findPass(table: Table, id: string): Promise<Pass | undefined> {
  const order = await findOrder(table, id);
  return order && isPass(order) ? order : undefined;
}

/** All passes that were bought with an address, also those whose dates were all given away. Eventually consistent. */
export function passesOfBuyer(table: Table, email: string): Promise<Pass[]> {
  return queryAll(table, { index: 'byMember', partition: passesPartition(email) }, passRecord);
}

/** The places of a pass, that of its first date first, as they stand now. */
export async function bookingsOfPass(table: Table, pass: Pick<Pass, 'lines'>): Promise<Place[]> {
  const ids = bookingIdsOf(pass);
  const items = await getAll(table, ids.map(bookingKey), { consistent: true });
  const bookings = pickItems(items, ids.map(bookingKey)).map((item) => bookingRecord.parse(item));
  return withOrders(table, bookings, { consistent: true });
}
