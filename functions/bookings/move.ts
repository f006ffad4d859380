import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import type { Money } from '#shared/rules/money.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { currentRates } from '../currency/currency.ts';
import { findRates } from '../currency/store.ts';
import type { Booking } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { seatsOf, type WholeSession } from '../keys/session.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Writes } from '../payments/order.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/request.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findSettings } from '../settings/store.ts';
import { limitStripe } from '../stripe/limit.ts';
import { findEntry, removeEntry } from '../waitlist/store.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { sendRefunds } from './cancel.ts';
import { findForGuestChange } from './changeable.ts';
import { isMovable, type MoveTerms, movedPolicy, moveTerms } from './move-terms.ts';
import { ordersOf } from './paid.ts';
import { policyOf } from './policy.ts';
import { joinEmailGroup, leaveGroups } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import { loadBookingContext, releaseSeat } from './settlement.ts';
import { changeBooking } from './store.ts';
import { findBookingAndSession, viewWith } from './view.ts';

/** Throws what `moveAs` does. */
export const moveBooking: Handler<'moveBooking', SettlementDependencies> = (
  { params: { bookingId }, body: { secret, ...move }, request },
  dependencies,
) => moveAs(bookingId, { secret }, { ...move, request }, dependencies);

/** Throws what `moveAs` does. */
export const moveMyBooking: Handler<'moveMyBooking', SettlementDependencies> = (
  { params: { bookingId }, member, body, request },
  dependencies,
) => moveAs(bookingId, { member }, { ...body, request }, dependencies);

type Move = { sessionId: string; refund: Money; request: Caller };

/**
 * Moves a completed booking to another session with room at the same or a lower price (docs/product.md#moving-a-booking):
 * both seats, the booking, what goes back and the mails are one transaction. Idempotent. Throws HttpError 404, 403 without
 * authority, 409 `not_movable`, `sold_out`, `seats_held`, `session_started`, `refund_changed`, and 429.
 */
async function moveAs(
  bookingId: string,
  authority: BookingAuthority,
  { sessionId, refund, request }: Move,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'moveBooking'>> {
  const dependencies = limitStripe(unlimited, request, bookingId);
  const { table, now } = dependencies;
  await findForChange(table, bookingId, authority, now());
  const who = { network: request.ip, order: bookingId, session: sessionId };
  await recordAttempts(table, [...attemptsOf('moveBooking', who, now()), ...attemptsOf('stripe', who, now())]);
  await retryOnConflict(() => tryToMove(bookingId, authority, { sessionId, refund }, dependencies));
  await sendRefunds([{ id: bookingId }], dependencies);
  const found = await findBookingAndSession(table, bookingId);
  return viewWith(table, found.booking, found.session);
}

async function tryToMove(
  bookingId: string,
  authority: BookingAuthority,
  { sessionId, refund }: Omit<Move, 'request'>,
  dependencies: SettlementDependencies,
): Promise<true | typeof conflict> {
  const { table, now } = dependencies;
  const read = await findForChange(table, bookingId, authority, now());
  if (!isBooked(read)) throw new HttpError('booking_not_found');
  if (read.sessionId === sessionId) return true;
  const { booking, session } = await findForGuestChange(read, dependencies);
  const [target, rates, settings, orders, policy] = await Promise.all([
    findTarget(table, sessionId, now()),
    findRates(table),
    findSettings(table),
    ordersOf(table, booking),
    policyOf(table, booking, session),
  ]);
  const movable = { booking, session, policy, orders };
  const terms = moveTerms(movable, target, currentRates(rates, now()).rates, now());
  if (!isMovable(movable, now()) || terms.difference > 0) throw new HttpError('not_movable');
  if (terms.refund.amount !== refund.amount) throw new HttpError('refund_changed', { total: terms.refund });
  const kept = movedPolicy(movable, target.cancellationPolicy ?? settings.cancellationPolicy, now());
  const after = { ...movedBooking({ booking, session, target }, terms, now()), cancellationPolicy: kept };
  return write({ booking, target, after }, dependencies);
}

/** Throws HttpError 404, and 409 when it has started or has no free seat. */
async function findTarget(table: SettlementDependencies['table'], id: string, now: Date) {
  const target = await findWholeSession(table, id, { consistent: true });
  if (!target?.published || target.deletedAt !== undefined) throw new HttpError('session_not_found');
  if (target.startTime <= now.toISOString()) throw new HttpError('session_started');
  if (seatsLeft(seatsOf(target, now)) === 0) throw new HttpError('sold_out');
  return { ...target, excerpt: '' };
}

type Sessions = { booking: Booking; session: WholeSession; target: WholeSession };

/** The SEQUENCE of its calendar entry grows: a session's own changes are part of it. */
function movedBooking(
  { booking, session, target }: Sessions,
  { price, refund }: MoveTerms,
  now: Date,
): Partial<Booking> {
  const sequence = (session.revision ?? 0) + booking.changeCount + 1;
  const due = { refundDueAt: now.toISOString(), refundAmount: refund.amount };
  return {
    sessionId: target.id,
    sessionStart: target.startTime,
    placePrice: price.amount,
    changeCount: Math.max(booking.changeCount + 1, sequence - (target.revision ?? 0)),
    ...(refund.amount > 0 && due),
  };
}

type Written = { booking: Booking; target: WholeSession & { excerpt: string }; after: Partial<Booking> };

async function write({ booking, target, after }: Written, dependencies: SettlementDependencies) {
  const { table, now, newId, adminEmail } = dependencies;
  const [context, entry] = await Promise.all([
    loadBookingContext(table, booking),
    findEntry(table, target.id, emailHash(booking.attendeeEmail)),
  ]);
  // The use of its code stays.
  const released: Writes = releaseSeat({ ...booking, discount: null }, context, dependencies);
  const at = now();
  const seat = { use: 'take', leavesWaitlist: entry !== undefined, atThisPrice: true } as const;
  const mail = { bookingId: booking.id };
  const result = await transactNamed<string>(table, {
    booking: changeBooking(booking, after),
    left: released.seat,
    notification: released.notification,
    leftGroup: leaveGroups(booking, context).emailSeats,
    seat: allocateSeat(target, at, seat),
    joined: joinEmailGroup({ ...booking, sessionId: target.id }, maxSeatsPerEmail),
    entry: entry && removeEntry(entry),
    moved: queueMail({ ...mail, id: newId(at), kind: 'booking_moved', to: booking.attendeeEmail }, at),
    notified: queueMail({ ...mail, id: newId(at), kind: 'booking_moved_notified', to: adminEmail }, at),
  });
  if (result.written) return true;
  if (result.failedConditions.has('joined')) throw tooManyAttempts({ retryAfter: 3600 });
  return conflict;
}
