import * as z from 'zod';
import { email, id as idSchema, instant, timeZone } from '#shared/contract/common/schemas.ts';
import { bookingStatuses, paymentStatuses } from '#shared/rules/bookings.ts';
import type { Key } from '../platform/table.ts';
import { orderFields, orderListKeys, withoutDefaults } from './order.ts';
import { ownerPartition } from './owner.ts';
import { sessionPartition } from './session.ts';
import { storedPolicy } from './settings.ts';

export const bookingRecord = z.object({
  ...orderFields,
  sessionId: idSchema,
  attendeeName: z.string(),
  attendeeEmail: email,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  sessionStart: instant,
  /** As it was when it was booked; null for one that was not booked by a visitor or member: the session's then. */
  cancellationPolicy: storedPolicy.nullable().default(null),
  /** Offered to an entry of the waitlist and not accepted yet: held without a checkout. */
  offered: z.boolean().default(false),
  /** Since when an offered seat has been free: anyone who passed on it since then is not offered it again. */
  freeSince: instant.nullable().default(null),
  /** Null also when the reason is that no seat was left. */
  refundReason: z
    .enum(['by_admin', 'by_guest', 'cancelled', 'refunded_at_stripe', 'dispute_lost'])
    .nullable()
    .default(null),
  /** Cancelled because a bank declined its payment days after the checkout. */
  declined: z.boolean().default(false),
  /** The mail about the cancellation names the refund, so that the settlement sends none of its own. */
  refundAnnounced: z.boolean().default(false),
  /** The order of a move to a dearer session: the booking that it moves once it is paid. It holds the seat until then. */
  movesBookingId: idSchema.nullable().default(null),
  /** The last order of a move that was begun, which may be under way. */
  pendingMoveId: idSchema.nullable().default(null),
  /** Paid orders of moves to dearer sessions. */
  surchargeIds: z.array(idSchema).default([]),
  /** What the place costs since it was moved: minor units of the total's currency; null: the total. */
  placePrice: z.int().min(0).nullable().default(null),
  /** Changes by guests: part of the SEQUENCE of its calendar entries (RFC 5545). */
  changeCount: z.int().min(0).default(0),
  /** When it was last given to another person: mailed secrets from before do not count. */
  givenAt: instant.nullable().default(null),
  /** Group of the caller whose unpaid holds are limited together; null once it is paid, released or an admin's. */
  heldBy: z.string().nullable().default(null),
  /** Of the browser that booked or accepted the place; null when it is not known. */
  timeZone: timeZone.nullable().default(null),
  /** Hash of the secret of the browser that booked; null where a member or an admin did. */
  secretHash: z.string().nullable().default(null),
});
export type Booking = z.output<typeof bookingRecord>;

export const bookingKey = (id: string): Key => ({ PK: `BOOKING#${id}`, SK: 'BOOKING' });

/** Partition of all bookings by time, in the index byType. */
export const allBookings = 'BOOKINGS';

/** The booking with its keys: by id, of its session, of its owner, and by the state of its payment. */
export function bookingItem({ changeCount, surchargeIds, ...booking }: Booking) {
  const { id, sessionId, memberSub, attendeeEmail, sessionStart, createdAt } = booking;
  return {
    ...bookingKey(id),
    GSI1PK: sessionPartition(sessionId),
    GSI1SK: createdAt,
    GSI2PK: ownerPartition({ memberSub, email: attendeeEmail }),
    GSI2SK: sessionStart,
    ...orderListKeys(booking),
    GSI4PK: allBookings,
    GSI4SK: createdAt,
    ...withoutDefaults(booking),
    ...(changeCount > 0 && { changeCount }),
    ...(surchargeIds.length > 0 && { surchargeIds }),
  };
}

/** Whom mailed secrets of a booking are for: those from before it was given to another person do not count any more. */
export function bookingBearer({ id, givenAt }: Pick<Booking, 'id' | 'givenAt'>): string {
  return givenAt === null ? id : `${id} ${givenAt}`;
}

/** Whether the booking takes or holds a seat. */
export function occupiesSeat({ status }: Pick<Booking, 'status'>): boolean {
  return status !== 'cancelled';
}

/** Whether the seat is offered to an entry of the waitlist that has not accepted yet. */
export function isOffered({ status, offered }: Pick<Booking, 'status' | 'offered'>): boolean {
  return status === 'pending' && offered;
}
