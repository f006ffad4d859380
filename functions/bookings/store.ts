import * as z from 'zod';
import { bookingStatuses, email, id as idSchema, instant, money, paymentStatuses } from '#shared/contract/schemas.ts';
import { getItem, type Key, queryPage, type Table, type Write } from '../platform/table.ts';
import { type Session, sessionKey } from '../sessions/store.ts';

/** A booking as it stands in the table. */
export const bookingRecord = z.object({
  /** Made by the browser; unguessable, and the key of the booking's page. */
  id: idSchema,
  sessionId: idSchema,
  /** Null for a guest. */
  memberSub: z.string().nullable(),
  attendeeName: z.string(),
  attendeeEmail: email,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** What the attendee pays. */
  total: money,
  /** The session's price when it was booked. */
  listPrice: money,
  sessionStart: instant,
  createdAt: instant,
});
export type Booking = z.output<typeof bookingRecord>;

export const bookingKey = (id: string): Key => ({ PK: `BOOKING#${id}`, SK: 'BOOKING' });

/** The booking with the keys under which it is found: by id, among its session's and among all, newest last. */
export function bookingItem(booking: Booking) {
  return {
    ...bookingKey(booking.id),
    GSI1PK: `SESSION#${booking.sessionId}`,
    GSI1SK: booking.createdAt,
    ...(booking.memberSub !== null && { GSI2PK: `MEMBER#${booking.memberSub}`, GSI2SK: booking.sessionStart }),
    GSI3PK: 'ORDERS',
    GSI3SK: booking.createdAt,
    ...booking,
  };
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

/**
 * The write that takes one free seat of a session as it was read; refused, with the session as it is, when it is
 * hidden, over, changed in price or size, full, or when more of its seats are held than then. Conditions cannot add,
 * so the seats left for completed bookings are worked out from what was read: other buyers do not make it refuse.
 */
export function takeSeat(session: Session, now: Date): Write {
  const { id, price, maxAttendees, seatsHeld } = session;
  const room = maxAttendees === null ? [] : ['#taken < :limit', '#held <= :held'];
  const conditions = ['#published = :true', '#start > :now', '#price = :price', '#max = :max', ...room];
  return {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: 'SET #taken = #taken + :one',
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: {
        '#published': 'published',
        '#start': 'startTime',
        '#price': 'price',
        '#max': 'maxAttendees',
        '#taken': 'seatsTaken',
        ...(maxAttendees !== null && { '#held': 'seatsHeld' }),
      },
      ExpressionAttributeValues: {
        ':true': true,
        ':now': now.toISOString(),
        ':price': price,
        ':max': maxAttendees,
        ':one': 1,
        ...(maxAttendees !== null && { ':limit': maxAttendees - seatsHeld, ':held': seatsHeld }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
