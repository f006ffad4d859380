import * as z from 'zod';
import { findPlace, placesById } from '../bookings/place-store.ts';
import { findSurcharge } from '../bookings/surcharge-store.ts';
import { type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { purchaseRecord } from '../keys/purchase.ts';
import { type Session, sessionKey, sessionRecord } from '../keys/session.ts';
import { surchargeRecord } from '../keys/surcharge.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import { readable } from '../platform/readable.ts';
import type { Key, Table } from '../platform/table.ts';
import { findPurchase } from '../purchases/store.ts';
import { type OrderItem, type OrderView, sessionIdOf, toOrderView } from './order.ts';

export function findOrderItem(table: Table, type: OrderView['type'], id: string): Promise<OrderItem | undefined> {
  return type === 'session' ? findPlaceOrder(table, id) : findPurchase(table, id);
}

async function findPlaceOrder(table: Table, id: string): Promise<OrderItem | undefined> {
  return (await findPlace(table, id)) ?? (await findSurcharge(table, id));
}

/** Orders by their keys, in the same order; missing ones are left out. */
export async function ordersAt(table: Table, keys: Key[]): Promise<OrderItem[]> {
  const items = await getAll(table, keys);
  const listed = keys.flatMap((key) => {
    const item = items.get(keyOf(key));
    return item ? readable([item], key.SK === bookingKey('').SK ? bookingRecord : shownOrder) : [];
  });
  const places = await placesById(
    table,
    listed.filter((one): one is Booking => !('lines' in one)),
  );
  return listed.flatMap((one): OrderItem | OrderItem[] => ('lines' in one ? one : (places.get(one.id) ?? [])));
}

const shownOrder = z.union([purchaseRecord, surchargeRecord]);

/** Orders as the back office shows them, with the titles of their sessions by one call, but for those that are known. */
export async function viewsOf(table: Table, orders: OrderItem[], known: Session[] = []): Promise<OrderView[]> {
  const ids = orders.flatMap((order) => sessionIdOf(order) ?? []);
  const sessions = await sessionsOf(table, ids, known);
  return orders.map((order) => toOrderView(order, sessions.get(sessionIdOf(order) ?? '')));
}

export async function viewOf(table: Table, order: OrderItem): Promise<OrderView> {
  const [view] = await viewsOf(table, [order]);
  if (!view) throw new Error('no view of an order');
  return view;
}

async function sessionsOf(table: Table, ids: string[], known: Session[]): Promise<Map<string, Session>> {
  const sessions = new Map(known.map((session) => [session.id, session]));
  const missing = [...new Set(ids)].filter((id) => !sessions.has(id));
  const items = await getAll(table, missing.map(sessionKey));
  for (const session of readable([...items.values()], sessionRecord)) sessions.set(session.id, session);
  return sessions;
}
