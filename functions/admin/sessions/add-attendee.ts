import type { RequestOutput } from '#shared/contract/contract.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { type Actor, audited } from '../../audit-entries/store.ts';
import { allocateSeat } from '../../bookings/seats.ts';
import { bookingsOfSession, findBooking, putBooking } from '../../bookings/store.ts';
import { type Booking, bookingRecord } from '../../keys/booking.ts';
import { emailHash } from '../../keys/email-hash.ts';
import type { WholeSession } from '../../keys/session.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findEntry, removeEntry } from '../../waitlist/store.ts';
import { attendeeOf, hasPlace } from './attendees.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { standingSession } from './list.ts';

type Addition = RequestOutput<'addAttendee', 'body'>;

/**
 * Gives somebody a place, of any session that was not deleted: also of a draft, or of one that has begun. They leave
 * the waitlist. The same request again answers as the first time. Throws HttpError 404, 409 already_booked, sold_out or
 * seats_held, and booking_conflict for the id of another booking.
 */
export const addAttendee: Handler<'addAttendee', AdminSessionDependencies> = async (call, desk) => {
  const { params, body } = call;
  for (let round = 0; round < rounds; round++) {
    const session = await standingSession(desk.table, params.sessionId);
    const known = await findBooking(desk.table, body.id);
    if (known) return attendeeOf(sameBooking(known, session, body.email));
    await checkNew({ id: body.id, sessionId: session.id, email: body.email }, desk);
    checkFree(session);
    const booking = bookingOf(body, session, desk.now());
    if (await add({ booking, session, tell: body.tell }, call, desk)) return attendeeOf(booking);
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** The booking that a request made before under its id. Throws HttpError 409 when it is another's. */
export function sameBooking(known: Booking, { id }: Pick<WholeSession, 'id'>, email: string): Booking {
  if (known.sessionId !== id || known.attendeeEmail !== email) throw new HttpError('booking_conflict');
  return known;
}

/** Throws HttpError 409 when somebody has or holds a place already, by another booking than that of this request. */
export async function checkNew(
  wanted: { id: string; sessionId: string; email: string },
  { table }: Pick<AdminSessionDependencies, 'table'>,
): Promise<void> {
  const bookings = await bookingsOfSession(table, wanted.sessionId);
  const own = bookings.filter((one) => one.attendeeEmail === wanted.email && one.id !== wanted.id);
  if (own.some(hasPlace)) throw new HttpError('already_booked');
}

/** Throws HttpError 409 when no place is free. */
export function checkFree({ maxAttendees, seatsTaken, seatsHeld }: WholeSession): void {
  const seats = { max: maxAttendees, taken: seatsTaken, held: seatsHeld };
  if (seatsLeft(seats) === 0) throw new HttpError(seatsTaken >= (maxAttendees ?? 0) ? 'sold_out' : 'seats_held');
}

function bookingOf(body: Addition, session: WholeSession, now: Date): Booking {
  const { id, firstName, lastName, email, paymentStatus } = body;
  const isPaid = paymentStatus === 'paid';
  const at = now.toISOString();
  return bookingRecord.parse({
    ...{ id, sessionId: session.id, attendeeName: `${firstName} ${lastName}`, attendeeEmail: email },
    ...{ status: 'completed', paymentStatus, listPrice: session.price },
    total: isPaid ? session.price : { ...session.price, amount: 0 },
    ...{ sessionStart: session.startTime, createdAt: at, paidAt: isPaid ? at : null },
  });
}

type Adding = { booking: Booking; session: WholeSession; tell: boolean };

/** Whether it was written; not when seats, waitlist or session changed meanwhile. */
async function add({ booking, session, tell }: Adding, actor: Actor, desk: AdminSessionDependencies): Promise<boolean> {
  const { id, attendeeName, attendeeEmail, paymentStatus, total } = booking;
  const entry = await findEntry(desk.table, session.id, emailHash(attendeeEmail));
  const wish = { use: 'take', byAdmin: true, leavesWaitlist: entry !== undefined, atThisPrice: true } as const;
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: session.title, email: attendeeEmail, paymentStatus, total };
  const at = desk.now();
  const told = { id: desk.newId(at), kind: 'booking_confirmed', bookingId: id, to: attendeeEmail } as const;
  const outcome = await transactNamed(desk.table, {
    seat: allocateSeat(session, at, wish),
    booking: putBooking(booking),
    entry: entry && removeEntry(entry),
    told: tell ? queueMail(told, at) : undefined,
    audit: audited(actor, { action: 'session.attendee_added', target, before: null, after }, desk),
  });
  return outcome.written;
}
