import * as z from 'zod';
import { id as idSchema, instant, money, storedCallerZone, storedEmail } from '#shared/contract/common/schemas.ts';
import { bookedOption } from '#shared/contract/sessions/pricing-schemas.ts';
import { isPlaceholderEmail, withoutEmail } from '#shared/rules/admin.ts';
import { bookingEndings, bookingStatuses, isBooked, paymentStatuses } from '#shared/rules/bookings.ts';
import { restStates } from '#shared/rules/deposits.ts';
import type { Key } from '../platform/table.ts';
import { attendanceRecord } from './attendance.ts';
import { importedRecord } from './imported.ts';
import { ownerPartition } from './owner.ts';
import { type Session, sessionPartition, type WholeSession } from './session.ts';
import { storedPolicy } from './settings.ts';

/** A seat of one attendee in a session. What is paid for it is a question to its order (functions/ground/keys/place.ts). */
export const bookingRecord = z.object({
  /** Made by the browser; unguessable, and the key of the ticket. */
  id: idSchema,
  /** The order whose line it is: of the same id, or while an unpaid joint order holds the seat that order. */
  orderId: idSchema,
  /** The pass that it was booked with (docs/product.md#passes). */
  passId: idSchema.nullable().default(null),
  /** The order of several places that it was booked with (docs/product.md#several-places). */
  groupId: idSchema.nullable().default(null),
  /** True for the place of a person without an address of their own in such an order: it is the buyer's in everything. */
  isOfBuyer: z.boolean().default(false),
  /** Group of the buyer who ordered it for somebody else, by which such places are limited together; null once it was given on or moved. */
  orderedBy: z.string().nullable().default(null),
  /** Records when the person whom it was ordered for first opened its ticket. */
  openedAt: instant.nullable().default(null),
  /** Null for a guest, until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  createdAt: instant,
  sessionId: idSchema,
  attendeeName: z.string(),
  /** `withoutEmail` of someone who came with a name alone. */
  attendeeEmail: storedEmail,
  status: z.enum(bookingStatuses),
  /** Copies of what lists, searches and totals show of its order, written with that. */
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  discountCode: z.string().nullable().default(null),
  /** The price that was chosen, where its session had more than one (docs/product.md#price-options). */
  option: bookedOption.nullable().default(null),
  /** Given with an option that asks for it. */
  optionReason: z.string().nullable().default(null),
  sessionStart: instant,
  /**
   * The policy was the session's when the place was booked; null where neither a visitor nor a member booked: then that
   * of the session applies.
   */
  cancellationPolicy: storedPolicy.nullable().default(null),
  /** Booked for an entry of the waitlist that asked to be booked at once; since when its seat had been free then. */
  bookedFromLine: z.object({ freeSince: instant }).nullable().default(null),
  /** The reason of its end (functions/orders/bookings/end-booking.ts); null while it has not ended. */
  ending: z.enum(bookingEndings).nullable().default(null),
  /** The last surcharge that was begun for it, whose move may be under way. */
  pendingMoveId: idSchema.nullable().default(null),
  /** Paid surcharges, which moved it to dearer sessions. */
  surchargeIds: z.array(idSchema).default([]),
  /** The rest of its price, where a part was paid at once (docs/product.md#deposits): a copy of what its order says, written with that. */
  deposit: z
    .object({
      restId: idSchema,
      rest: money,
      /** Minor units of the rest as it was booked, where a move has changed it. */
      bookedRest: z.int().min(0).nullable().default(null),
      dueAt: instant,
      byCard: z.boolean(),
      consentAt: instant.nullable().default(null),
      payUntil: instant.nullable().default(null),
      state: z.enum(restStates),
      /** True where the person who gave the place away pays it. */
      byGiver: z.boolean().default(false),
      /** The membership that had paid the place until it ended: all of the price is to be paid since then (docs/product.md#memberships). */
      membership: z.object({ id: idSchema, name: z.string() }).optional(),
    })
    .nullable()
    .default(null),
  /** Records when questions were answered and which: hashes of their texts. The answers are an item of their own. */
  screening: z
    .object({ answeredAt: instant, asked: z.array(z.string()) })
    .nullable()
    .default(null),
  movedAt: instant.optional(),
  /** Changes by guests: part of the SEQUENCE of its calendar entries (RFC 5545). */
  changeCount: z.int().min(0).default(0),
  /** Records when the booking last came to another person or address: secrets mailed before do not count. */
  givenAt: instant.nullable().default(null),
  /** Bearers of the secrets of each person who has given the place away, the latest last. */
  giverBearers: z.array(z.string()).default([]),
  /** Group of the caller whose unpaid holds are limited together; null once it is paid, released or an admin's. */
  heldBy: z.string().nullable().default(null),
  /** Groups of the wider networks around that of a guest; none for an IPv4 address. */
  heldByWider: z.array(z.string()).default([]),
  /** Costs nothing and is held until a press in a mail confirms the attendee's address; stays when it lapsed. */
  awaitsConfirmation: z.boolean().default(false),
  /** The browser that booked or accepted the place had this zone; null when it is not known. */
  timeZone: storedCallerZone,
  /** Hash of the secret of the browser that booked; null where a member or an admin did. */
  secretHash: z.string().nullable().default(null),
  /** Added at the door (docs/product.md#door-list). */
  walkIn: z.boolean().default(false),
  /** Has a seat beyond the capacity, which the door list alone gives. */
  overCapacity: z.boolean().default(false),
  attendance: attendanceRecord.nullable().default(null),
  /** Present where an import brought it. */
  imported: importedRecord.optional(),
});
export type Booking = z.output<typeof bookingRecord>;

export const bookingKey = (id: string): Key => ({ PK: `BOOKING#${id}`, SK: 'BOOKING' });

/** Partition of all bookings and surcharges by time, in the index byType. */
export const allBookings = 'BOOKINGS';

/** The booking with its keys: by id, of its session, of its owner, and by time. */
export function bookingItem({ changeCount, surchargeIds, giverBearers, heldByWider, ...booking }: Booking) {
  const { id, sessionId, memberSub, attendeeEmail, sessionStart, createdAt } = booking;
  const set = Object.entries(booking).filter(([, value]) => value !== null && value !== false && value !== undefined);
  return {
    ...bookingKey(id),
    GSI1PK: sessionPartition(sessionId),
    GSI1SK: createdAt,
    // Someone without an address is no one whose bookings are looked for.
    ...(attendeeEmail !== withoutEmail && {
      GSI2PK: ownerPartition({ memberSub, email: attendeeEmail }),
      GSI2SK: sessionStart,
    }),
    GSI4PK: allBookings,
    GSI4SK: createdAt,
    ...Object.fromEntries(set),
    ...(changeCount > 0 && { changeCount }),
    ...(surchargeIds.length > 0 && { surchargeIds }),
    ...(giverBearers.length > 0 && { giverBearers }),
    ...(heldByWider.length > 0 && { heldByWider }),
  };
}

/** Returns the bearer of a booking's mailed secrets: those from before it was given to another person do not count. */
export function bookingBearer({ id, givenAt }: Pick<Booking, 'id' | 'givenAt'>): string {
  return givenAt === null ? id : `${id} ${givenAt}`;
}

/** Tells whether the attendee got the place from another person (docs/product.md#giving-a-booking-away). */
export function wasGiven({ giverBearers }: Pick<Booking, 'giverBearers'>): boolean {
  return giverBearers.length > 0;
}

type Ordered = Pick<Booking, 'passId' | 'groupId' | 'orderId'>;

/** Returns the joint order that it was booked with, a pass or a group; null for one that was ordered alone. */
export function jointOrderIdOf({ passId, groupId }: Pick<Ordered, 'passId' | 'groupId'>): string | null {
  return passId ?? groupId;
}

/** Tells whether the seat is held by a joint order that is not paid: settling that decides what becomes of it. */
export function isHeldJointly(booking: Ordered): boolean {
  const jointOrderId = jointOrderIdOf(booking);
  return jointOrderId !== null && booking.orderId === jointOrderId;
}

/** True while its seat is held until the attendee confirms their address (docs/trust.md#confirmed-addresses). */
export function isHeldForConfirmation({
  status,
  awaitsConfirmation,
}: Pick<Booking, 'status' | 'awaitsConfirmation'>): boolean {
  return status === 'pending' && awaitsConfirmation;
}

export function occupiesSeat({ status }: Pick<Booking, 'status'>): boolean {
  return status !== 'cancelled';
}

/** Tells whether mails can reach the attendee: not one who came with a name alone, or was deleted. */
export function hasEmail({ attendeeEmail }: Pick<Booking, 'attendeeEmail'>): boolean {
  return !isPlaceholderEmail(attendeeEmail);
}

/** The attendee's e-mail address; null for someone who gave none. */
export function emailOf({ attendeeEmail }: Pick<Booking, 'attendeeEmail'>): string | null {
  return attendeeEmail === withoutEmail ? null : attendeeEmail;
}

type Attendance = Pick<Booking, 'status' | 'attendance'>;

/** Tells whether the person came; null where that is not known: no one was marked as here, or it is not their seat. */
export function attendedOf(booking: Attendance, session: Pick<Session, 'attendanceTaken'> | undefined) {
  if (!occupiesSeat(booking)) return null;
  if (booking.attendance?.here) return true;
  return session?.attendanceTaken && isBooked(booking) ? false : null;
}

type RecordingChoice = Pick<WholeSession, 'attendanceTaken' | 'recordingForAttended'>;

/** Tells whether the recording of its session is for the attendee (docs/product.md#session-recording). */
export function mayWatch(booking: Attendance, session: RecordingChoice): boolean {
  return isBooked(booking) && !(session.recordingForAttended && attendedOf(booking, session) === false);
}
