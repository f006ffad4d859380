import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  allBookings,
  type Booking,
  bookingItem,
  bookingKey,
  bookingRecord,
  isHeldJointly,
} from '../../ground/keys/booking.ts';
import { jointOrderRecord } from '../../ground/keys/joint-order.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { orderItem, seatOrdersPartition } from '../../ground/keys/order-item.ts';
import {
  bookingOf,
  type Place,
  placeOf,
  placeOfShare,
  type SeatOrder,
  seatOrderOf,
  seatOrderRecord,
} from '../../ground/keys/place.ts';
import { bookingsIn, type ListedHolder, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { placeOfSurcharge, type Surcharge, surchargeRecord } from '../../ground/keys/surcharge.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { type IndexQuery, type Key, queryPage, type Table, type Write } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';

/*
 * A place is stored as a booking and its order (docs/decisions/orders.md). Both are read by one call, and change in one
 * transaction.
 */

/** Finds a place by a consistent read. */
export async function findPlace(table: Table, id: string): Promise<Place | undefined> {
  const items = await getAll(table, [bookingKey(id), orderKey(id)], { consistent: true });
  const item = items.get(keyOf(bookingKey(id)));
  if (!item) return undefined;
  const booking = bookingRecord.parse(item);
  const order = items.get(keyOf(orderKey(booking.orderId)));
  if (order) return placeOf(booking, seatOrderRecord.parse(order));
  const [place] = await withOrders(table, [booking], { consistent: true });
  return place;
}

/** Finds what holds, or held, a seat under each of these ids, but for offers, by one consistent call. */
export async function findHolds(table: Table, ids: string[]): Promise<Place[]> {
  const items = await getAll(
    table,
    ids.flatMap((id) => [bookingKey(id), orderKey(id)]),
    { consistent: true },
  );
  const places = ids.map(async (id): Promise<Place | undefined> => {
    const booking = items.get(keyOf(bookingKey(id)));
    const order = items.get(keyOf(orderKey(id)));
    if (booking && order) return placeOf(bookingRecord.parse(booking), seatOrderRecord.parse(order));
    if (booking) return (await withOrders(table, [bookingRecord.parse(booking)], { consistent: true }))[0];
    const { data: surcharge } = surchargeRecord.safeParse(order);
    return surcharge && placeOfSurcharge(surcharge);
  });
  return (await Promise.all(places)).filter((place) => place !== undefined);
}

const listedOrder = z.union([surchargeRecord, bookingRecord]);

/** A page of bookings and surcharges by time. Eventually consistent. */
export function bookingsPage(table: Table, page: Omit<IndexQuery, 'index' | 'partition'>) {
  return queryPage(table, { ...page, index: 'byType', partition: allBookings }, listedOrder);
}

/** Finds a page of bookings with their payments, and of surcharges, by time. Eventually consistent. */
export async function placesPage(table: Table, page: Omit<IndexQuery, 'index' | 'partition'>) {
  const { items, last } = await bookingsPage(table, page);
  const bookings = items.filter((item): item is Booking => !('lines' in item));
  const { places } = await placesById(table, bookings);
  const found = items.flatMap((item): Place | Surcharge | never[] =>
    'lines' in item ? item : (places.get(item.id) ?? []),
  );
  return { items: found, last };
}

/** Orders of seats by who paid for them, who may have given them away. Eventually consistent. */
export function seatOrdersOfBuyer(table: Table, email: string): Promise<SeatOrder[]> {
  return queryAll(table, { index: 'byMember', partition: seatOrdersPartition(email) }, seatOrderRecord);
}

type Reading = { consistent?: boolean };

/** Bookings with their payments, in the same order, by one call. Throws ZodError for an order that cannot be read. */
export async function withOrders(table: Table, bookings: Booking[], reading: Reading = {}): Promise<Place[]> {
  const orders = await getAll(table, distinct(bookings.map(orderKeyOf)), reading);
  return bookings.flatMap((booking) => placeWith(booking, orders.get(keyOf(orderKeyOf(booking)))) ?? []);
}

/**
 * Finds bookings of a list with their payments, by their ids: one whose order cannot be read is missing, and reported.
 * A list has other items to show beside: those of `others` are read by the same call.
 */
export async function placesById(table: Table, bookings: Booking[], others: Key[] = []) {
  const items = await getAll(table, distinct([...bookings.map(orderKeyOf), ...others]));
  const places = bookings.flatMap((booking) => {
    const order = items.get(keyOf(orderKeyOf(booking)));
    const isReadable = order !== undefined && readable([order], seatOrderRecord.or(jointOrderRecord)).length > 0;
    return isReadable ? (placeWith(booking, order) ?? []) : [];
  });
  return { places: new Map(places.map((place) => [place.id, place])), items };
}

/** Adds to a list the payments of its bookings, and reads items of other keys by the same call. */
export async function holdersWithItems(table: Table, listed: ListedHolder[], others: Key[]) {
  const { places, items } = await placesById(table, bookingsIn(listed), others);
  const holders = listed.flatMap((holder): SeatHolder[] => {
    if (holder.kind !== 'booking') return [holder];
    const place = places.get(holder.booking.id);
    return place ? [{ kind: 'booking', booking: place }] : [];
  });
  return { holders, items };
}

export async function withPayments(table: Table, listed: ListedHolder[]): Promise<SeatHolder[]> {
  return (await holdersWithItems(table, listed, [])).holders;
}

const orderKeyOf = ({ orderId }: Booking) => orderKey(orderId);

const distinct = (keys: Key[]) => [...new Map(keys.map((key) => [keyOf(key), key])).values()];

/** Undefined where the order is not there: it is written with its booking, or is the joint one that holds the seat. */
function placeWith(booking: Booking, order: Record<string, unknown> | undefined): Place | undefined {
  if (!order) return undefined;
  return isHeldJointly(booking)
    ? placeOfShare(booking, jointOrderRecord.parse(order))
    : placeOf(booking, seatOrderRecord.parse(order));
}

/** Creates a place; refused, with the existing items, when its id is taken. */
export function putPlace(place: Place): { booking: Write; seatOrder?: Write } {
  const { booking, order } = itemsOf(place);
  return { booking: createItem(booking), ...(order && { seatOrder: createItem(order) }) };
}

/** The items that a place is stored as; without an order while an unpaid joint order holds the seat. */
export function itemsOf(place: Place) {
  const ordered = withOrderId(place);
  const booking = bookingItem(bookingOf(ordered));
  return { booking, order: isHeldJointly(ordered) ? undefined : orderItem(seatOrderOf(ordered)) };
}

/** The order is the joint one while that is unpaid and holds the seat. */
function withOrderId(place: Place): Place {
  const { id, status, byHand } = place;
  const isHeld = isHeldJointly(place) && status === 'pending' && !byHand;
  return isHeld ? place : { ...place, orderId: id };
}

const guardedOfBooking = [
  'status',
  // Guests move bookings and give them away.
  'sessionId',
  'attendeeEmail',
  'pendingMoveId',
  // One that was moved away and back has another value.
  'changeCount',
  // With the rest of its price.
  'deposit',
];

const guardedOfOrder = [
  'status',
  'checkoutId',
  'processing',
  'byHand',
  'refundDueAt',
  'refundedAt',
  'partialRefund',
  // With the value of the place.
  'lines',
];

/**
 * Changes a place as it was read, of which only what differs is written; refused when the booking or the state of its payment
 * has changed since. Once it is cancelled, its answers about health are of no use: what releases its seat deletes them.
 */
export function changePlace(read: Place, changes: Partial<Place>): Writes {
  const unanswered = changes.status === 'cancelled' && { screening: null };
  const before = itemsOf(read);
  const after = itemsOf({ ...read, buyer: read.buyer, ...changes, ...unanswered });
  return {
    booking: changeOf(bookingKey(read.id), before.booking, after.booking, guardedOfBooking),
    // A place gets an order of its own when no joint order holds it any more.
    seatOrder: changeOf(orderKey(read.id), before.order, after.order, guardedOfOrder),
  };
}

type Item = Record<string, unknown>;

function changeOf(key: Key, before: Item | undefined, after: Item | undefined, guarded: string[]): Write | undefined {
  if (!after || isDeepStrictEqual(before, after)) return undefined;
  return before ? changeItem(key, { before, after }, guarded) : createItem(after);
}
