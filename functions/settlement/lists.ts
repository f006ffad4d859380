import * as z from 'zod';
import { id } from '#shared/contract/schemas.ts';
import { type LastKey, queryPage, type Table } from '../platform/table.ts';

/** Bookings and purchases whose payment is open, by the end of their hold: what the scheduled sync looks at. */
export const openPayments = 'HOLDS';
/** All others by time. */
export const paidOrders = 'ORDERS';

/** Every booking, and every purchase, by time: the partitions of the index byType. */
export const allBookings = 'BOOKINGS';
export const allPurchases = 'PURCHASES';

// Only what is needed to settle one, so that one that is not what it should be does not hide the others.
const openOrder = z
  .object({ PK: z.string(), id, checkoutId: z.string().nullable().default(null) })
  .transform(({ PK, ...order }) => ({ ...order, kind: kindOf(PK) }));

/** What can be paid: a place of a session, or a collection. */
export type OrderKind = 'booking' | 'purchase';

const kindOf = (partition: string): OrderKind => (partition.startsWith('PURCHASE#') ? 'purchase' : 'booking');

/** A page of what has an open payment, those whose hold ends first at its beginning. */
export async function openOrders(table: Table, after?: LastKey) {
  const { items, last } = await queryPage(table, { index: 'byKind', partition: openPayments, after }, openOrder);
  return { orders: items, last };
}
