import * as z from 'zod';
import { type Booking, bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import { isPlace } from '../../ground/keys/place.ts';
import { purchaseRecord } from '../../ground/keys/purchase.ts';
import { type Session, sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { surchargeRecord } from '../../ground/keys/surcharge.ts';
import { getAll, keyOf, pickItems } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Key, Table } from '../../ground/platform/table.ts';
import { findPlace, placesById } from '../bookings/place-store.ts';
import { findRest } from '../bookings/rest-store.ts';
import { findSurcharge } from '../bookings/surcharge-store.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import { findCollectionPurchase } from '../purchases/store.ts';
import { findVoucherPurchase } from '../voucher-sales/store.ts';
import { type ListedOrder, type OrderItem, type OrderView, sessionIdOf, toOrderView } from './order.ts';

export function findOrderItem(table: Table, type: OrderView['type'], id: string): Promise<OrderItem | undefined> {
  if (type === 'voucher') return findVoucherPurchase(table, id);
  if (type === 'pack') return findPackPurchase(table, id);
  return type === 'session' ? findPlaceOrder(table, id) : findCollectionPurchase(table, id);
}

async function findPlaceOrder(table: Table, id: string): Promise<OrderItem | undefined> {
  return (await findPlace(table, id)) ?? (await findSurcharge(table, id)) ?? (await findRest(table, id));
}

/** Orders by their keys, in the same order; missing ones are left out. */
export async function ordersAt(table: Table, keys: Key[]): Promise<ListedOrder[]> {
  const items = await getAll(table, keys);
  return keys.flatMap((key) => {
    const item = items.get(keyOf(key));
    return item ? readable([item], key.SK === bookingKey('').SK ? bookingRecord : shownOrder) : [];
  });
}

const shownOrder = z.union([purchaseRecord, surchargeRecord]);

type ShownOrder = { order: OrderItem; view: OrderView };

/**
 * Orders as the back office shows them: payments of bookings, and the titles of sessions that are not known, are read by one
 * call. A booking whose payment cannot be read is left out.
 */
export async function showOrders(
  table: Table,
  orders: (OrderItem | ListedOrder)[],
  knownSessions: Session[] = [],
): Promise<ShownOrder[]> {
  const sessions = new Map(knownSessions.map((session) => [session.id, session]));
  const unknown = orders.flatMap((order) => sessionIdOf(order) ?? []).filter((id) => !sessions.has(id));
  const bookings = orders.filter(isListedBooking);
  const { places, items } = await placesById(table, bookings, unknown.map(sessionKey));
  for (const session of readable(pickItems(items, unknown.map(sessionKey)), sessionRecord))
    sessions.set(session.id, session);
  return orders.flatMap((one) => {
    const order = isListedBooking(one) ? places.get(one.id) : one;
    return order ? [{ order, view: toOrderView(order, sessions.get(sessionIdOf(order) ?? '')) }] : [];
  });
}

const isListedBooking = (order: OrderItem | ListedOrder): order is Booking => !('lines' in order) && !isPlace(order);

/** The views of `showOrders`. */
export async function viewsOf(...parameters: Parameters<typeof showOrders>): Promise<OrderView[]> {
  return (await showOrders(...parameters)).map(({ view }) => view);
}

export async function orderViewOf(table: Table, order: OrderItem): Promise<OrderView> {
  const [view] = await viewsOf(table, [order]);
  if (!view) throw new Error('no view of an order');
  return view;
}
