import type { OrderType } from '#shared/rules/admin.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { allBookings, type Booking, bookingKey } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import {
  allPurchases,
  collectionPurchaseRecord,
  isPackPurchase,
  isVoucherPurchase,
  type Purchase,
  purchaseRecord,
} from '../../ground/keys/purchase.ts';
import { collectionPartition } from '../../ground/keys/recording.ts';
import type { Surcharge } from '../../ground/keys/surcharge.ts';
import { type LastKey, queryPage, type Table } from '../../ground/platform/table.ts';
import { bookingsPage } from '../bookings/place-store.ts';
import type { OrderPosition } from './cursor.ts';

export type OrdersRange = {
  limit: number;
  after: OrderPosition | null;
  order?: 'ascending' | 'descending';
  /** Created at `from` or later, and before `before`. */
  from?: string;
  before?: string;
};

export type OrdersPage<Kind> = { items: Kind[]; isEnd: boolean };

/** Bookings and surcharges. */
export async function seatOrdersPage(table: Table, range: OrdersRange): Promise<OrdersPage<Booking | Surcharge>> {
  const { after } = range;
  const key = after?.kind === 'surcharge' ? orderKey(after.id) : bookingKey(after?.id ?? '');
  const { index: _, ...page } = pageOf(range, after && typeKey(key, allBookings, after));
  const { items, last } = await bookingsPage(table, page);
  return { items, isEnd: last === undefined };
}

/** Purchases of all types or of one, which are in one list. */
export async function purchasesPage(
  table: Table,
  range: OrdersRange,
  type: 'all' | OrderType,
): Promise<OrdersPage<Purchase>> {
  const wanted: Purchase[] = [];
  let after = range.after && typeKey(orderKey(range.after.id), allPurchases, range.after);
  for (;;) {
    const page = { ...pageOf(range, after), partition: allPurchases };
    const { items, last } = await queryPage(table, page, purchaseRecord);
    wanted.push(...items.filter((purchase) => type === 'all' || purchaseTypeOf(purchase) === type));
    if (last === undefined) return { items: wanted, isEnd: true };
    if (wanted.length >= range.limit) return { items: wanted, isEnd: false };
    after = last;
  }
}

export function purchaseTypeOf(purchase: Purchase): Exclude<OrderType, 'session'> {
  if (isVoucherPurchase(purchase)) return 'voucher';
  return isPackPurchase(purchase) ? 'pack' : 'recording';
}

/** Purchases of one collection by time, newest first. */
export async function collectionPage(table: Table, kind: Collection, range: OrdersRange) {
  const partition = collectionPartition(kind);
  const { after, limit } = range;
  const last = after && { ...orderKey(after.id), GSI1PK: partition, GSI1SK: after.createdAt };
  const page = { index: 'byParent', partition, order: 'descending', limit, after: last ?? undefined } as const;
  const found = await queryPage(table, page, collectionPurchaseRecord);
  return { items: found.items, isEnd: found.last === undefined };
}

function pageOf({ limit, order = 'descending', from, before }: OrdersRange, after: LastKey | null) {
  const bounds = { ...(from !== undefined && { from }), ...(before !== undefined && { before }) };
  return { index: 'byType' as const, order, limit, after: after ?? undefined, ...bounds };
}

function typeKey(key: LastKey, partition: string, { createdAt }: OrderPosition): LastKey {
  return { ...key, GSI4PK: partition, GSI4SK: createdAt };
}
