import { allBookings, type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { allPurchases, type Purchase, purchaseKey, purchaseRecord } from '../keys/purchase.ts';
import { collectionPartition } from '../keys/recording.ts';
import { type LastKey, queryPage, type Table } from '../platform/table.ts';
import type { OrderPosition } from './cursor.ts';

/** Part of a list of orders: how many, after which, and of which time. */
export type OrdersPart = {
  limit: number;
  after: OrderPosition | null;
  order?: 'ascending' | 'descending';
  /** Made at this moment or later, and before that one. */
  from?: string;
  before?: string;
};

/** Orders of one kind in the order that was asked for; `isEnd` when there are no more. */
export type OrdersPage<Kind> = { items: Kind[]; isEnd: boolean };

/** Bookings of all sessions by time. */
export async function bookingsPage(table: Table, part: OrdersPart): Promise<OrdersPage<Booking>> {
  const after = part.after && typeKey(bookingKey(part.after.id), allBookings, part.after);
  const { items, last } = await queryPage(table, { ...pageOf(part, after), partition: allBookings }, bookingRecord);
  return { items, isEnd: last === undefined };
}

/** Purchases of both collections by time. */
export async function purchasesPage(table: Table, part: OrdersPart): Promise<OrdersPage<Purchase>> {
  const after = part.after && typeKey(purchaseKey(part.after.id), allPurchases, part.after);
  const { items, last } = await queryPage(table, { ...pageOf(part, after), partition: allPurchases }, purchaseRecord);
  return { items, isEnd: last === undefined };
}

/** Purchases of one collection by time, newest first. */
export async function collectionPage(table: Table, kind: Purchase['collection'], part: OrdersPart) {
  const partition = collectionPartition(kind);
  const { after, limit } = part;
  const last = after && { ...purchaseKey(after.id), GSI1PK: partition, GSI1SK: after.createdAt };
  const page = { index: 'byParent', partition, order: 'descending', limit, after: last ?? undefined } as const;
  const found = await queryPage(table, page, purchaseRecord);
  return { items: found.items, isEnd: found.last === undefined };
}

function pageOf({ limit, order = 'descending', from, before }: OrdersPart, after: LastKey | null) {
  const bounds = { ...(from !== undefined && { from }), ...(before !== undefined && { before }) };
  return { index: 'byType' as const, order, limit, after: after ?? undefined, ...bounds };
}

function typeKey(key: LastKey, partition: string, { createdAt }: OrderPosition): LastKey {
  return { ...key, GSI4PK: partition, GSI4SK: createdAt };
}
