import * as z from 'zod';
import {
  appliedDiscount,
  bookingStatuses,
  email,
  id as idSchema,
  instant,
  money,
  paymentStatuses,
} from '#shared/contract/schemas.ts';
import { changeItem } from '../platform/change.ts';
import { getItem, type Key, type LastKey, queryPage, type Table, type Write } from '../platform/table.ts';
import { memberPartition } from '../recordings/access.ts';
import { allBookings, openPayments, paidOrders } from '../settlement/lists.ts';
import { entryIdOf } from '../waitlist/store.ts';

/** A booking as it stands in the table; what does not apply to it is not stored. */
export const bookingRecord = z.object({
  /** Made by the browser; unguessable, and the key of the booking's page. */
  id: idSchema,
  sessionId: idSchema,
  /** Null for a guest. */
  memberSub: z.string().nullable().default(null),
  attendeeName: z.string(),
  attendeeEmail: email,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** What the attendee pays: the list price less the discount. */
  total: money,
  /** The session's price when it was booked, in the currency of the total. */
  listPrice: money,
  /** Units of that currency for one of the session's own. */
  rate: z.number().positive().default(1),
  discount: appliedDiscount.nullable().default(null),
  sessionStart: instant,
  createdAt: instant,
  /** Stripe's checkout; null where nothing has to be paid. */
  checkoutId: z.string().nullable().default(null),
  /** Until when a pending booking holds its seat. */
  holdExpiresAt: instant.nullable().default(null),
  /** Offered to somebody of the waitlist, who has not accepted yet: held without a checkout. */
  offered: z.boolean().default(false),
  /** Paid by a bank that has not answered yet. */
  processing: z.boolean().default(false),
  /** An admin set its status: what is pending waits without end, and what is cancelled takes no payment any more. */
  byHand: z.boolean().default(false),
  /** When its payment arrived; a booking that is cancelled after that is not settled again. */
  paidAt: instant.nullable().default(null),
  /** How Stripe calls its payment. */
  paymentId: z.string().nullable().default(null),
  /** Since when a payment that cannot be kept has to go back, why unless for want of a seat, and when it went. */
  refundDueAt: instant.nullable().default(null),
  refundReason: z.enum(['by_admin', 'cancelled']).nullable().default(null),
  refundedAt: instant.nullable().default(null),
});
export type Booking = z.output<typeof bookingRecord>;

export const bookingKey = (id: string): Key => ({ PK: `BOOKING#${id}`, SK: 'BOOKING' });

/** Whether a payment is still open: a seat is held for it, a bank decides, or it has to go back. */
function isOpen({ status, processing, refundDueAt, refundedAt }: Booking): boolean {
  return status === 'pending' || processing || (refundDueAt !== null && refundedAt === null);
}

/** The keys by which a booking stands in its list, which it changes when its payment is settled. */
function listKeys(booking: Booking) {
  const { createdAt, holdExpiresAt, refundDueAt } = booking;
  if (!isOpen(booking)) return { GSI3PK: paidOrders, GSI3SK: createdAt };
  return { GSI3PK: openPayments, GSI3SK: refundDueAt ?? holdExpiresAt ?? createdAt };
}

const guestList = (address: string) => `GUEST#${entryIdOf(address)}`;

/** The list of whom it belongs to: a member, or the account that will confirm this address. */
function ownerList({ memberSub, attendeeEmail }: Booking): string {
  return memberSub === null ? guestList(attendeeEmail) : memberPartition(memberSub);
}

/** The booking with the keys under which it is found: by id, among its session's, its owner's and in its list. */
export function bookingItem(booking: Booking) {
  return {
    ...bookingKey(booking.id),
    GSI1PK: `SESSION#${booking.sessionId}`,
    GSI1SK: booking.createdAt,
    GSI2PK: ownerList(booking),
    GSI2SK: booking.sessionStart,
    ...listKeys(booking),
    GSI4PK: allBookings,
    GSI4SK: booking.createdAt,
    ...stored(booking),
  };
}

// The record's defaults stand for what is left out: a small item costs less to write.
function stored({ rate, ...booking }: Booking) {
  const given = Object.entries(booking).filter(([, value]) => value !== null && value !== false);
  return { ...Object.fromEntries(given), ...(rate !== 1 && { rate }) };
}

/** One booking, also the moment after it was written: its page follows at once. Undefined when there is none. */
export function findBooking(table: Table, id: string): Promise<Booking | undefined> {
  return getItem(table, bookingKey(id), bookingRecord, { consistent: true });
}

/** Every booking of a session, oldest first, page by page. */
export async function bookingsOfSession(table: Table, sessionId: string): Promise<Booking[]> {
  const bookings: Booking[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = { index: 'byParent', partition: `SESSION#${sessionId}`, after } as const;
    const { items, last } = await queryPage(table, page, bookingRecord);
    bookings.push(...items);
    after = last;
  } while (after);
  return bookings;
}

/** Place of a booking in its member's list: what a page's cursor says. */
export type BookingPosition = Pick<Booking, 'sessionStart' | 'id'>;

/** A page of a member's bookings, that of the latest session first. One that was written a moment ago may be missing. */
export async function bookingsOfMember(table: Table, sub: string, limit: number, after?: BookingPosition) {
  const partition = memberPartition(sub);
  const last = after && { ...bookingKey(after.id), GSI2PK: partition, GSI2SK: after.sessionStart };
  const page = { index: 'byMember', partition, order: 'descending', limit, after: last } as const;
  return queryPage(table, page, bookingRecord);
}

/** A member's bookings of sessions that have not started. */
export async function upcomingBookings(table: Table, sub: string, now: Date): Promise<Booking[]> {
  const page = { index: 'byMember', partition: memberPartition(sub), from: now.toISOString() } as const;
  return (await queryPage(table, page, bookingRecord)).items;
}

/** Bookings of an address that belong to no account yet. One that was written a moment ago may be missing. */
export function bookingsOfGuest(table: Table, address: string): Promise<Booking[]> {
  return allOf(table, guestList(address));
}

/** All bookings of a member, that of the earliest session first. One that was written a moment ago may be missing. */
export function allBookingsOfMember(table: Table, sub: string): Promise<Booking[]> {
  return allOf(table, memberPartition(sub));
}

async function allOf(table: Table, partition: string): Promise<Booking[]> {
  const bookings: Booking[] = [];
  let after: LastKey | undefined;
  do {
    const page = { index: 'byMember', partition, after } as const;
    const { items, last } = await queryPage(table, page, bookingRecord);
    bookings.push(...items);
    after = last;
  } while (after);
  return bookings;
}

/** The write that gives a guest's booking to a member; refused when it is somebody's by now. */
export function giveBooking(read: Booking, sub: string): Write {
  const after = bookingItem({ ...read, memberSub: sub });
  // How far its payment has come does not matter: that part is not written.
  return changeItem(bookingKey(read.id), { before: bookingItem(read), after }, ['memberSub']);
}

/** The write of a new booking; refused when its id is taken, with the booking that has it. */
export function putBooking(booking: Booking): Write {
  return {
    Put: {
      Item: bookingItem(booking),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** What tells how far a booking's payment has come. */
const paymentState = ['status', 'paymentStatus', 'processing', 'byHand', 'refundDueAt', 'refundedAt'];

/**
 * The write that changes a booking as it was read; refused when its payment has moved on since. Only what differs is
 * written, and the booking's list follows from its state.
 */
export function changeBooking(read: Booking, changes: Partial<Booking>): Write {
  const after = bookingItem({ ...read, ...changes });
  return changeItem(bookingKey(read.id), { before: bookingItem(read), after }, paymentState);
}
