import type { RequestOutput } from '#shared/contract/contract.ts';
import { withoutEmail } from '#shared/rules/admin.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { findEntry, removeWaitlistEntry } from '../../../domains/waitlist/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { hasEmail } from '../../../ground/keys/booking.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { type Place, placeRecord } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findPlace, putPlace } from '../../../orders/bookings/place-store.ts';
import { joinEmailGroup } from '../../../orders/bookings/seat-groups.ts';
import { allocateSeat } from '../../../orders/bookings/seats.ts';
import { expectNotBooked, expectSameBooking, expectSeatLeft } from './add-attendee.ts';
import { doorPersonOf } from './door-list.ts';
import { getOpenSession } from './list.ts';

type WalkIn = RequestOutput<'addWalkIn', 'body'>;

/**
 * Adds someone who came without a booking, as here; beyond the capacity only where that is asked for
 * (docs/product.md#door-list). Sends no mail. Idempotent by the booking's id. Throws HttpError 404, and 409
 * session_cancelled, sold_out, seats_held, already_booked or booking_conflict.
 */
export const addWalkIn: Handler<'addWalkIn', WriteDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const { id, overCapacity, email } = call.body;
  return retryOnConflict(async () => {
    const session = await getOpenSession(table, call.params.sessionId);
    const knownBooking = await findPlace(table, id);
    if (knownBooking) return personOf(expectSameBooking(knownBooking, session, email ?? withoutEmail));
    if (email !== null) await expectNotBooked(table, { id, sessionId: session.id, email });
    if (!overCapacity) expectSeatLeft(session);
    const booking = newWalkIn(call.body, session, now());
    return (await add(booking, session, call, dependencies)) ? personOf(booking) : conflict;
  });
};

const personOf = (booking: Place) => doorPersonOf({ kind: 'booking', booking });

function newWalkIn({ id, name, email, cash, ago }: WalkIn, session: WholeSession, now: Date): Place {
  const at = now.toISOString();
  const price = listPrice(session.price);
  const paid = cash ?? 0;
  return placeRecord.parse({
    id,
    sessionId: session.id,
    attendeeName: name,
    attendeeEmail: email ?? withoutEmail,
    walkIn: true,
    status: 'completed',
    paymentStatus: cash === null ? 'free' : 'paid',
    // Who gave more than it costs had no discount.
    listPrice: { ...price, amount: Math.max(price.amount, paid) },
    total: { ...price, amount: paid },
    sessionStart: session.startTime,
    createdAt: at,
    paidAt: cash === null ? null : at,
    overCapacity: isFull(session),
    attendance: { here: true, at: new Date(now.getTime() - ago).toISOString(), changeId: id },
  });
}

function isFull({ maxAttendees, seatsTaken, seatsHeld }: WholeSession): boolean {
  return seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) === 0;
}

async function add(
  booking: Place,
  session: WholeSession,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const { table, now } = dependencies;
  const { id, attendeeName: name, attendeeEmail, paymentStatus, total, overCapacity } = booking;
  const entry = hasEmail(booking) ? await findEntry(table, session.id, emailHash(attendeeEmail)) : undefined;
  const after = { session: session.title, paymentStatus, total, overCapacity };
  const change = { action: 'session.walk_in_added', target: { type: 'booking', id, name }, before: null, after };
  const outcome = await transactNamed(table, {
    seat: allocateSeat(session, now(), {
      use: 'take',
      byAdmin: true,
      leavesWaitlist: entry !== undefined,
      atThisPrice: true,
      beyondCapacity: overCapacity,
      attendanceTaken: true,
    }),
    ...putPlace(booking),
    emailSeats: joinEmailGroup(booking, null),
    entry: entry && removeWaitlistEntry(entry),
    audit: putAuditEntry(actor, change, dependencies),
  });
  return outcome.written;
}
