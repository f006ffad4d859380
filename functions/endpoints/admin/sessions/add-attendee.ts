import type { RequestOutput } from '#shared/contract/contract.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { joinedName } from '#shared/rules/names.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { findEntry, removeWaitlistEntry } from '../../../domains/waitlist/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { type Place, placeRecord } from '../../../ground/keys/place.ts';
import { asPlace, holdsSeat } from '../../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { emitBookingConfirmed } from '../../../orders/bookings/booking-events.ts';
import { findPlace, putPlace } from '../../../orders/bookings/place-store.ts';
import { joinEmailGroup } from '../../../orders/bookings/seat-groups.ts';
import { allocateSeat } from '../../../orders/bookings/seats.ts';
import { seatHoldersOfSession } from '../../../orders/bookings/store.ts';
import { addGroup, addressesOf, expectSeatsLeft, type GroupAddition, placeIdsOf } from './add-group.ts';
import { attendeeOf } from './attendees.ts';
import { getOpenSession } from './list.ts';

type Addition = RequestOutput<'addAttendee', 'body'>;

/**
 * Adds an attendee to a session in any state but deleted, and removes them from its waitlist (docs/product.md#attendees).
 * Idempotent by the booking's id. With `group` several places are one order, all or none. Throws HttpError 404, and 409 already_booked,
 * sold_out, seats_held, fewer_places_left or booking_conflict.
 */
export const addAttendee: Handler<'addAttendee', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    const knownBooking = await findPlace(dependencies.table, body.id);
    if (knownBooking)
      return attendeeOf(asHolder(expectSameAddition(knownBooking, session, body)), session, dependencies.now());
    const booking = hasGroup(body)
      ? await addSeveral(body, session, call, dependencies)
      : await addOne(body, session, call, dependencies);
    return booking ? attendeeOf(asHolder(booking), session, dependencies.now()) : conflict;
  });
};

const hasGroup = (body: Addition): body is GroupAddition => body.group !== undefined;

async function addOne(body: Addition, session: WholeSession, actor: Actor, dependencies: WriteDependencies) {
  await expectNotBooked(dependencies.table, { id: body.id, sessionId: session.id, email: body.email });
  expectSeatLeft(session);
  const booking = newBooking(body, session, dependencies.now());
  return (await add({ booking, session, tell: body.tell }, actor, dependencies)) ? booking : undefined;
}

async function addSeveral(body: GroupAddition, session: WholeSession, actor: Actor, dependencies: WriteDependencies) {
  const ids = placeIdsOf(body);
  for (const email of addressesOf(body)) {
    await expectNotBooked(dependencies.table, { id: body.id, sessionId: session.id, email, also: ids });
  }
  expectSeatLeft(session);
  expectSeatsLeft(session, ids.length);
  return addGroup(body, session, actor, dependencies);
}

const asHolder = (booking: Place) => ({ kind: 'booking', booking }) as const;

/** Throws HttpError 409 where the id belongs to another booking, or to one with other people. */
function expectSameAddition(booking: Place, session: WholeSession, { email, group }: Addition): Place {
  if (booking.groupId !== (group?.groupId ?? null)) throw new HttpError('booking_conflict');
  return expectSameBooking(booking, session, email);
}

/** The booking of an earlier, equal request. Throws HttpError 409 when its id belongs to another booking. */
export function expectSameBooking(booking: Place, { id }: Pick<WholeSession, 'id'>, email: string): Place {
  if (booking.sessionId !== id || booking.attendeeEmail !== email) throw new HttpError('booking_conflict');
  return booking;
}

/** `also`: further places of the same request. */
type NewPlace = { id: string; sessionId: string; email: string; also?: string[] };

/** Throws HttpError 409 when the address has another booking or an offer that takes or holds a seat. */
export async function expectNotBooked(table: Table, { id, sessionId, email, also = [] }: NewPlace): Promise<void> {
  const seated = (await seatHoldersOfSession(table, sessionId)).filter(holdsSeat).map(asPlace);
  const own = [id, ...also];
  if (seated.some((one) => one.attendeeEmail === email && !own.includes(one.id))) throw new HttpError('already_booked');
}

/** Throws HttpError 409. */
export function expectSeatLeft({ maxAttendees, seatsTaken, seatsHeld }: WholeSession): void {
  const seats = { max: maxAttendees, taken: seatsTaken, held: seatsHeld };
  if (seatsLeft(seats) === 0) throw new HttpError(seatsTaken >= (maxAttendees ?? 0) ? 'sold_out' : 'seats_held');
}

function newBooking(body: Addition, session: WholeSession, now: Date): Place {
  const { id, firstName, lastName, email, paymentStatus } = body;
  const isPaid = paymentStatus === 'paid';
  const at = now.toISOString();
  const price = listPrice(session.price);
  return placeRecord.parse({
    id,
    sessionId: session.id,
    attendeeName: joinedName(firstName, lastName),
    attendeeEmail: email,
    status: 'completed',
    paymentStatus,
    listPrice: price,
    total: isPaid ? price : { ...price, amount: 0 },
    sessionStart: session.startTime,
    createdAt: at,
    paidAt: isPaid ? at : null,
  });
}

type NewAttendee = { booking: Place; session: WholeSession; tell: boolean };

async function add(
  { booking, session, tell }: NewAttendee,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const { id, attendeeName, attendeeEmail, paymentStatus, total } = booking;
  const entry = await findEntry(dependencies.table, session.id, emailHash(attendeeEmail));
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: session.title, email: attendeeEmail, paymentStatus, total };
  const at = dependencies.now();
  const outcome = await transactNamed(dependencies.table, {
    seat: allocateSeat(session, at, {
      use: 'take',
      byAdmin: true,
      leavesWaitlist: entry !== undefined,
      atThisPrice: true,
    }),
    ...putPlace(booking),
    emailSeats: joinEmailGroup(booking, 1),
    entry: entry && removeWaitlistEntry(entry),
    confirmed: tell ? emitBookingConfirmed(booking, { ...dependencies, byStudio: true }, ['person']) : undefined,
    audit: putAuditEntry(actor, { action: 'session.attendee_added', target, before: null, after }, dependencies),
  });
  return outcome.written;
}
