import type { Place } from '../../ground/keys/place.ts';
import type { Table } from '../../ground/platform/table.ts';
import { bookingsOfJointOrder, findJointOrder } from '../bookings/joint-order-store.ts';
import { findPlace } from '../bookings/place-store.ts';

/** Finds the places of an order that credits paid, by consistent reads. */
export async function placesOfOrder(table: Table, orderId: string): Promise<Place[]> {
  const joint = await findJointOrder(table, orderId);
  if (joint) return bookingsOfJointOrder(table, joint);
  const place = await findPlace(table, orderId);
  return place ? [place] : [];
}
