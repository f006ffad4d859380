import { bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import {
  bookingIdsOf,
  isJointOrder,
  isPass,
  type JointOrder,
  jointOrderRecord,
  jointOrdersPartition,
  type Pass,
} from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';
import { withOrders } from './place-store.ts';

/** Finds a pass or a group by a consistent read. */
export async function findJointOrder(table: Table, id: string): Promise<JointOrder | undefined> {
  const order = await findOrder(table, id);
  return order && isJointOrder(order) ? order : undefined;
}

/** Finds a pass by a consistent read. */
export async function findPass(table: Table, id: string): Promise<Pass | undefined> {
  const order = await findOrder(table, id);
  return order && isPass(order) ? order : undefined;
}

/** All joint orders of an address, also those whose places were all given away. Eventually consistent. */
export function jointOrdersOfBuyer(table: Table, email: string): Promise<JointOrder[]> {
  return queryAll(table, { index: 'byMember', partition: jointOrdersPartition(email) }, jointOrderRecord);
}

/** The places of a joint order, in the order of its shares, as they stand now. */
export async function bookingsOfJointOrder(table: Table, order: JointOrder): Promise<Place[]> {
  const ids = bookingIdsOf(order);
  const items = await getAll(table, ids.map(bookingKey), { consistent: true });
  const bookings = pickItems(items, ids.map(bookingKey)).map((item) => bookingRecord.parse(item));
  return withOrders(table, bookings, { consistent: true });
}
