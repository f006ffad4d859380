import { type Booking, bookingItem, bookingKey, bookingRecord } from '../keys/booking.ts';
import { guestPartition, memberPartition } from '../keys/owner.ts';
import { sessionPartition } from '../keys/session.ts';
import { changeItem } from '../platform/change.ts';
import { queryAll } from '../platform/pagination.ts';
import { getItem, queryPage, type Table, type Write } from '../platform/table.ts';

/** One booking, by a consistent read. */
export function findBooking(table: Table, id: string): Promise<Booking | undefined> {
  return getItem(table, bookingKey(id), bookingRecord, { consistent: true });
}

/** Every booking of a session, oldest first. */
export function bookingsOfSession(table: Table, sessionId: string): Promise<Booking[]> {
  return queryAll(table, { index: 'byParent', partition: sessionPartition(sessionId) }, bookingRecord);
}

/** Place of a booking in its member's list: the content of a page's cursor. */
export type BookingPosition = Pick<Booking, 'sessionStart' | 'id'>;

/** A page of a member's bookings, that of the latest session first. Eventually consistent. */
export async function bookingsOfMember(table: Table, sub: string, limit: number, after?: BookingPosition) {
  const partition = memberPartition(sub);
  const last = after && { ...bookingKey(after.id), GSI2PK: partition, GSI2SK: after.sessionStart };
  const page = { index: 'byMember', partition, order: 'descending', limit, after: last } as const;
  return queryPage(table, page, bookingRecord);
}

/** The first page of a member's bookings of sessions that have not started. */
export async function upcomingBookings(table: Table, sub: string, now: Date): Promise<Booking[]> {
  const page = { index: 'byMember', partition: memberPartition(sub), from: now.toISOString() } as const;
  return (await queryPage(table, page, bookingRecord)).items;
}

/** The same of an address that belong to no account yet. */
export async function upcomingOfGuest(table: Table, address: string, now: Date): Promise<Booking[]> {
  const page = { index: 'byMember', partition: guestPartition(address), from: now.toISOString() } as const;
  return (await queryPage(table, page, bookingRecord)).items;
}

/** Bookings of an address that belong to no account yet. Eventually consistent. */
export function bookingsOfGuest(table: Table, address: string): Promise<Booking[]> {
  return queryAll(table, { index: 'byMember', partition: guestPartition(address) }, bookingRecord);
}

/** All bookings of a member, that of the earliest session first. Eventually consistent. */
export function allBookingsOfMember(table: Table, sub: string): Promise<Booking[]> {
  return queryAll(table, { index: 'byMember', partition: memberPartition(sub) }, bookingRecord);
}

/** Gives a guest's booking to a member; refused when it has an owner already. */
export function giveBooking(read: Booking, sub: string): Write {
  const after = bookingItem({ ...read, memberSub: sub });
  return changeItem(bookingKey(read.id), { before: bookingItem(read), after }, ['memberSub', 'attendeeEmail']);
}

/** Creates a booking; refused, with the existing booking, when its id is taken. */
export function putBooking(booking: Booking): Write {
  return {
    Put: {
      Item: bookingItem(booking),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

// An offer that is accepted gets a checkout and changes nothing else of these.
const guarded = [
  'status',
  'paymentStatus',
  'checkoutId',
  'processing',
  'byHand',
  'refundDueAt',
  'refundedAt',
  'partialRefund',
  // Guests move bookings and give them away.
  'sessionId',
  'attendeeEmail',
  'pendingMoveId',
  'placePrice',
];

/**
 * Changes a booking as it was read; refused when the state of its payment has changed since. Once it is cancelled, its
 * answers about health are of no use: what releases its seat deletes them.
 */
export function changeBooking(read: Booking, changes: Partial<Booking>): Write {
  const unanswered = changes.status === 'cancelled' && { screening: null };
  const after = bookingItem({ ...read, ...changes, ...unanswered });
  return changeItem(bookingKey(read.id), { before: bookingItem(read), after }, guarded);
}
