import type { ResponseBody } from '#shared/contract/contract.ts';
import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { moveMembershipPlace } from '../payments/pack-writes.ts';
import { findForChange } from './authority.ts';
import { beginMove } from './begin-move.ts';
import { sendRefunds } from './cancel.ts';
import { loadBookingContext } from './context.ts';
import { countMovedPlace } from './count-moved-place.ts';
import { emitBookingMoved, movedBooking, named } from './moved-booking.ts';
import { movedRest } from './moved-rest.ts';
import { openOrderOfRest } from './open-rest.ts';
import { ordersOfBooking } from './paid.ts';
import { tellPayersOfDue } from './payers.ts';
import { changePlace, findPlace } from './place-store.ts';
import { decideMove, earlierMove, isMoved, loadMoveState, type Move, type MoveRequest } from './planned-move.ts';
import { refundChanges, surchargeWrites } from './refunds.ts';
import { releaseSeat } from './release-seat.ts';
import { movedAnswers } from './screening.ts';
import { joinEmailGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import { findBookingAndSession, viewWith } from './view.ts';

export const moveBooking: Handler<'moveBooking', SettlementDependencies> = (
  { params: { bookingId }, body: { secret, browser, ...input }, request },
  dependencies,
) => moveAs({ bookingId, authority: { secret, ip: request.ip }, input, browser }, dependencies);

export const moveMyBooking: Handler<'moveMyBooking', SettlementDependencies> = (
  { params: { bookingId }, member, body: input, request },
  dependencies,
) => moveAs({ bookingId, authority: { member, ip: request.ip }, input, browser: undefined }, dependencies);

/**
 * Moves a completed booking to another session with room (docs/product.md#moving-a-booking): both seats, the booking, what goes
 * back and the mails are one transaction. To a dearer one it begins the payment, which moves it. Idempotent. Throws
 * HttpError 404, 403 without authority, 409 `not_movable`, `sold_out`, `seats_held`, `session_started`, `refund_changed`,
 * `price_changed`, `membership_day_full`, `payment_processing`, `rest_pending`, `other_payer`, what `beginMove` throws, and 429.
 */
async function moveAs(request: MoveRequest, unlimited: SettlementDependencies): Promise<ResponseBody<'moveBooking'>> {
  const { table, now } = unlimited;
  const { bookingId, authority, input } = request;
  await findForChange(table, bookingId, authority, now());
  const caller = { order: bookingId };
  await recordAttempts(table, [...attemptsOf('moveBooking', caller, now()), ...stripeAttempts(caller, now())]);
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  const paymentUrl = input.payment
    ? await beginMove(request, input.payment, dependencies)
    : await moveWithoutPayment(request, dependencies);
  const movedPlace = await findPlace(table, bookingId);
  if (movedPlace) await sendRefunds(await ordersOfBooking(table, movedPlace), dependencies);
  const { booking, session } = await findBookingAndSession(table, bookingId);
  return { ...(await viewWith(table, booking, session)), paymentUrl };
}

/** Null: there is no payment page. */
function moveWithoutPayment(request: MoveRequest, dependencies: SettlementDependencies): Promise<string | null> {
  return retryOnConflict(async () => {
    try {
      return await tryToMove(request, dependencies);
    } catch (error) {
      const isFull = error instanceof HttpError && (error.code === 'sold_out' || error.code === 'seats_held');
      if (isFull && (await isMoved(dependencies.table, request, dependencies.now()))) return conflict;
      throw error;
    }
  });
}

async function tryToMove(
  request: MoveRequest,
  dependencies: SettlementDependencies,
): Promise<string | null | typeof conflict> {
  const state = await loadMoveState(request, dependencies);
  const earlier = await earlierMove(state, request, dependencies);
  if (earlier !== undefined) return earlier;
  return moveNow(decideMove(state, request, dependencies.now()), request, dependencies);
}

async function moveNow(
  move: Move,
  request: MoveRequest,
  dependencies: SettlementDependencies,
): Promise<null | typeof conflict> {
  const { table, now } = dependencies;
  const { booking, orders, from, target, after, terms, counted, membership } = move;
  const order = await openOrderOfRest(booking, dependencies);
  if (order === conflict) return conflict;
  const [context, entry, freePlaceWrites] = await Promise.all([
    loadBookingContext(table, booking),
    findEntry(table, target.id, emailHash(booking.attendeeEmail)),
    countMovedPlace({ booking, target }, request, dependencies),
  ]);
  // The use of its code stays, and its answers follow it.
  const released = releaseSeat({ ...booking, discount: null, screening: null }, context, dependencies);
  const { amount } = terms.refund;
  const at = now();
  const due = refundChanges(orders, { amount, reason: 'by_guest', announced: true, ends: false }, at);
  const rest = order && movedRest(booking, order, { ...move, rest: terms.rest }, at);
  const movedFields = { ...movedBooking(booking, { from, to: target }, after, at), ...due.get(booking.id) };
  const seat = { use: 'take', leavesWaitlist: entry !== undefined, atThisPrice: true, option: counted } as const;
  const { answers, change } = movedAnswers(booking, target);
  const result = await transactNamed<string>(table, {
    ...changePlace(booking, { ...movedFields, ...change, ...(rest && { deposit: rest.deposit }) }),
    rest: rest?.write,
    answers,
    ...surchargeWrites(orders, due),
    ...tellPayersOfDue(booking, { orders, due }, dependencies),
    ...named('left', released),
    seat: allocateSeat(target, at, seat),
    joined: joinEmailGroup({ ...booking, sessionId: target.id }, maxSeatsPerEmail),
    entry: entry && removeWaitlistEntry(entry),
    moved: emitBookingMoved(booking, { from, restChange: rest?.change }, dependencies),
    ...freePlaceWrites,
    ...(membership && moveMembershipPlace(booking, target, membership)),
  });
  if (result.written) return null;
  // A concurrent repetition of the request may have moved it, and so used up what was left.
  if (result.failedConditions.has('booking')) return conflict;
  const isOneTooMany = Object.keys(freePlaceWrites).some((name) => result.failedConditions.has(name));
  if (isOneTooMany) throw new HttpError('confirm_first');
  if (result.failedConditions.has('joined')) throw tooManyAttempts({ retryAfter: 3600 });
  return conflict;
}
