import { type Booking, bookingItem, bookingKey } from '../../ground/keys/booking.ts';
import { type Offer, offerItem, offerKey } from '../../ground/keys/offer.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { guestPartition, memberPartition } from '../../ground/keys/owner.ts';
import { bookingOf, isPlace } from '../../ground/keys/place.ts';
import {
  bookingsIn,
  type ListedHolder,
  type SeatHolder,
  seatHolderKey,
  seatHolderRecord,
} from '../../ground/keys/seat-holder.ts';
import { sessionPartition } from '../../ground/keys/session.ts';
import { type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { type IndexQuery, queryPage, type Table, type Write } from '../../ground/platform/table.ts';
import { findOffer } from './offer-store.ts';
import { findPlace, withPayments } from './place-store.ts';
import { findSurcharge } from './surcharge-store.ts';

/**
 * Finds what holds, or held, a seat under this id: the booking, the surcharge, or the offer that has not become a booking. An
 * offer that was accepted has a booking of the same id. By consistent reads.
 */
export async function findSeatHolder(table: Table, id: string): Promise<SeatHolder | undefined> {
  const booking = await findPlace(table, id);
  if (booking) return { kind: 'booking', booking };
  const offer = await findOffer(table, id);
  if (!offer) {
    const surcharge = await findSurcharge(table, id);
    return surcharge && { kind: 'surcharge', surcharge };
  }
  if (offer.state !== 'accepted') return { kind: 'offer', offer };
  // It was accepted after the booking was looked for.
  const accepted = await findPlace(table, id);
  return accepted && { kind: 'booking', booking: accepted };
}

/** All that holds, or held, a seat of a session, oldest first; an accepted offer beside its booking. */
export async function seatHoldersOfSession(table: Table, sessionId: string): Promise<SeatHolder[]> {
  return withPayments(table, await listedHoldersOfSession(table, sessionId));
}

export function listedHoldersOfSession(table: Table, sessionId: string): Promise<ListedHolder[]> {
  return queryAll(table, { index: 'byParent', partition: sessionPartition(sessionId) }, seatHolderRecord);
}

/** Every booking of a session, oldest first. */
export async function bookingsOfSession(table: Table, sessionId: string): Promise<Booking[]> {
  return bookingsIn(await listedHoldersOfSession(table, sessionId));
}

/** Position of a booking, a surcharge or an offer in its member's list: the content of a page's cursor. */
export type SeatHolderPosition = Pick<Booking, 'sessionStart' | 'id'> & Pick<SeatHolder, 'kind'>;

type HoldersQuery = Pick<IndexQuery, 'from' | 'before' | 'order'> & {
  limit: number;
  after?: SeatHolderPosition | undefined;
};

function holdersPage(table: Table, sub: string, { after, ...range }: HoldersQuery) {
  const partition = memberPartition(sub);
  const last = after && { ...seatHolderKey(after.kind, after.id), GSI2PK: partition, GSI2SK: after.sessionStart };
  return queryPage(table, { index: 'byMember', partition, ...range, after: last }, seatHolderRecord);
}

/** A member's bookings, surcharges and offers, without what was paid, those of the latest session first. Eventually consistent. */
export async function latestHolders(table: Table, sub: string, limit: number): Promise<ListedHolder[]> {
  return (await holdersPage(table, sub, { order: 'descending', limit })).items;
}

type NextHoldersPage = { asOf: string; limit: number; after: SeatHolderPosition | undefined };

/**
 * A page of a member's bookings, surcharges and offers, without what was paid: first those of sessions that start at `asOf` or
 * later, soonest first, then the others, latest first. `isLast` is false when there may be more. Eventually consistent.
 */
export async function nextHoldersPage(
  table: Table,
  sub: string,
  { asOf, limit, after }: NextHoldersPage,
): Promise<{ items: ListedHolder[]; isLast: boolean }> {
  const past = (left: number, last?: SeatHolderPosition) =>
    holdersPage(table, sub, { before: asOf, order: 'descending', limit: left, after: last });
  if (after !== undefined && after.sessionStart < asOf) {
    const { items, last } = await past(limit, after);
    return { items, isLast: last === undefined };
  }
  const upcoming = await holdersPage(table, sub, { from: asOf, limit, after });
  const left = limit - upcoming.items.length;
  if (upcoming.last !== undefined || left === 0) return { items: upcoming.items, isLast: false };
  const { items, last } = await past(left);
  return { items: [...upcoming.items, ...items], isLast: last === undefined };
}

/** Lists what a member has in sessions that have not started, without what was paid; as much as one request reads. */
export function upcomingOfMember(table: Table, sub: string, now: Date): Promise<ListedHolder[]> {
  return upcomingIn(table, memberPartition(sub), now);
}

/** Lists a member's bookings of sessions that have not started; as many as one request reads. */
export async function upcomingBookings(table: Table, sub: string, now: Date): Promise<Booking[]> {
  return bookingsIn(await upcomingIn(table, memberPartition(sub), now));
}

/** The bookings of an address that belong to no account yet. */
export async function upcomingOfGuest(table: Table, address: string, now: Date): Promise<Booking[]> {
  return bookingsIn(await upcomingIn(table, guestPartition(address), now));
}

async function upcomingIn(table: Table, partition: string, now: Date): Promise<ListedHolder[]> {
  const page = { index: 'byMember', partition, from: now.toISOString() } as const;
  return (await queryPage(table, page, seatHolderRecord)).items;
}

/** Bookings, surcharges and offers of an address that belong to no account yet. Eventually consistent. */
export async function seatHoldersOfGuest(table: Table, address: string): Promise<SeatHolder[]> {
  return withPayments(table, await listedHoldersOfGuest(table, address));
}

export function listedHoldersOfGuest(table: Table, address: string): Promise<ListedHolder[]> {
  return queryAll(table, { index: 'byMember', partition: guestPartition(address) }, seatHolderRecord);
}

/** All bookings, surcharges and offers of a member, those of the earliest session first. Eventually consistent. */
export async function allSeatHoldersOfMember(table: Table, sub: string): Promise<SeatHolder[]> {
  return withPayments(table, await listedHoldersOfMember(table, sub));
}

export function listedHoldersOfMember(table: Table, sub: string): Promise<ListedHolder[]> {
  return queryAll(table, { index: 'byMember', partition: memberPartition(sub) }, seatHolderRecord);
}

/** Gives what a guest has to a member; refused when it has an owner already. */
export function linkToMember(read: ListedHolder | SeatHolder, sub: string): Write {
  return changeSeatHolder(read, { memberSub: sub }, ['memberSub', 'attendeeEmail']);
}

type SharedChanges = Partial<Pick<Booking & Offer, 'memberSub' | 'sessionStart' | 'attendance'>>;

/** Changes what all kinds have; refused when one of these attributes is not as it was read. */
export function changeSeatHolder(
  read: ListedHolder | SeatHolder,
  changes: SharedChanges,
  unchanged: readonly string[],
): Write {
  if (read.kind === 'booking') {
    const booking = isPlace(read.booking) ? bookingOf(read.booking) : read.booking;
    const change = { before: bookingItem(booking), after: bookingItem({ ...booking, ...changes }) };
    return changeItem(bookingKey(booking.id), change, unchanged);
  }
  if (read.kind === 'surcharge') return changeSharedOfSurcharge(read.surcharge, changes, unchanged);
  const { offer } = read;
  const change = { before: offerItem(offer), after: offerItem({ ...offer, ...changes }) };
  return changeItem(offerKey(offer.id), change, unchanged);
}

function changeSharedOfSurcharge(read: Surcharge, changes: SharedChanges, unchanged: readonly string[]): Write {
  const { memberSub = read.memberSub, ...ofLine } = changes;
  const after: Surcharge = { ...read, memberSub, lines: [{ ...surchargeLineOf(read), ...ofLine }] };
  const names = unchanged.map((name) => orderAttributes[name] ?? name);
  return changeItem(orderKey(read.id), { before: orderItem(read), after: orderItem(after) }, names);
}

/** Names of a booking's attributes in an order. */
const orderAttributes: Record<string, string> = {
  attendeeEmail: 'buyerEmail',
  sessionId: 'lines',
  sessionStart: 'lines',
  attendance: 'lines',
};
