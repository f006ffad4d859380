import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { isBooked, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import type { MoveSums } from '#shared/rules/moves.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { currentRates } from '../currency/currency.ts';
import { findRates } from '../currency/store.ts';
import type { Booking } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { seatsOf, unpublishedProblem, type WholeSession } from '../keys/session.ts';
import type { Writes } from '../payments/order.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findSettings } from '../settings/store.ts';
import { limitStripe, stripeAttempts } from '../stripe/limit.ts';
import { abandonCheckout, type OpenCheckout } from '../stripe/payments.ts';
import { findEntry, removeEntry } from '../waitlist/store.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { beginMove } from './begin-move.ts';
import { sendRefunds } from './cancel.ts';
import { findForGuestChange } from './changeable.ts';
import { countMovedPlace } from './count-moved-place.ts';
import { findPendingMove } from './find-move.ts';
import { isMovable, movedPolicy, moveTerms } from './move-terms.ts';
import { movedBooking, moveMails, named } from './moved-booking.ts';
import { ordersOf } from './paid.ts';
import { closePendingMove } from './pending-move.ts';
import { policyOf } from './policy.ts';
import { refundChanges, surchargeWrites } from './refunds.ts';
import { movedAnswers } from './screening.ts';
import { joinEmailGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import { loadBookingContext, releaseSeat, settleBooking } from './settlement.ts';
import { changeBooking, findBooking } from './store.ts';
import { findBookingAndSession, viewWith } from './view.ts';

/** Throws what `moveAs` does. */
export const moveBooking: Handler<'moveBooking', SettlementDependencies> = (
  { params: { bookingId }, body: { secret, browser, ...input }, request },
  dependencies,
) => moveAs(bookingId, { secret, ip: request.ip }, { input, browser }, dependencies);

/** Throws what `moveAs` does. */
export const moveMyBooking: Handler<'moveMyBooking', SettlementDependencies> = (
  { params: { bookingId }, member, body: input, request },
  dependencies,
) => moveAs(bookingId, { member, ip: request.ip }, { input }, dependencies);

type Input = RequestOutput<'moveMyBooking', 'body'>;
type Attempt = {
  authority: BookingAuthority;
  input: Input;
  /** Secret of a browser that once confirmed the attendee's address. */
  browser: string | undefined;
  checkout: OpenCheckout | undefined;
};

/**
 * Moves a completed booking to another session with room (docs/product.md#moving-a-booking): both seats, the booking, what goes
 * back and the mails are one transaction. To a dearer one it begins the payment, which moves it. Idempotent. Throws
 * HttpError 404, 403 without authority, 409 `not_movable`, `sold_out`, `seats_held`, `session_started`, `refund_changed`,
 * `price_changed`, `payment_processing`, what `beginMove` throws, and 429.
 */
async function moveAs(
  bookingId: string,
  authority: BookingAuthority,
  { input, browser }: { input: Input; browser?: string | undefined },
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'moveBooking'>> {
  const { table, now } = unlimited;
  await findForChange(table, bookingId, authority, now());
  const who = { order: bookingId };
  await recordAttempts(table, [...attemptsOf('moveBooking', who, now()), ...stripeAttempts(who, now())]);
  const dependencies = limitStripe(unlimited, who, { isCounted: true });
  const paymentUrl = await attemptMove(bookingId, { authority, input, browser, checkout: undefined }, dependencies);
  const moved = await findBooking(table, bookingId);
  if (moved) await sendRefunds(await ordersOf(table, moved), dependencies);
  const { booking, session } = await findBookingAndSession(table, bookingId);
  return { ...(await viewWith(table, booking, session)), paymentUrl };
}

async function attemptMove(bookingId: string, attempt: Attempt, dependencies: SettlementDependencies) {
  const { table, payments } = dependencies;
  const tryOnce = async () => {
    try {
      return await tryToMove(bookingId, attempt, dependencies);
    } catch (error) {
      const isFull = error instanceof HttpError && (error.code === 'sold_out' || error.code === 'seats_held');
      if (isFull && (await isDone(bookingId, attempt.input, table))) return conflict;
      throw error;
    }
  };
  try {
    return await retryOnConflict(tryOnce);
  } finally {
    // A concurrent repetition of the request got the same checkout, and may have won.
    const { checkout, input } = attempt;
    if (checkout) await abandonCheckout(checkout, payments, () => findBooking(table, input.payment?.orderId ?? ''));
  }
}

/** True once a concurrent repetition of the request has moved the booking or begun to, and so took the last seat. */
async function isDone(bookingId: string, { sessionId, payment }: Input, table: SettlementDependencies['table']) {
  const booking = await findBooking(table, bookingId);
  if (!booking || booking.sessionId === sessionId) return booking !== undefined;
  return payment !== undefined && (await findPendingMove(table, booking))?.id === payment.orderId;
}

/** The payment page of a move that has to be paid first; null when the booking is moved. */
async function tryToMove(
  bookingId: string,
  attempt: Attempt,
  dependencies: SettlementDependencies,
): Promise<string | null | typeof conflict> {
  const { table, now } = dependencies;
  const { sessionId, payment } = attempt.input;
  const read = await findForChange(table, bookingId, attempt.authority, now());
  if (!isBooked(read)) throw new HttpError('booking_not_found');
  if (read.sessionId === sessionId) return null;
  const begun = await findPendingMove(table, read);
  if (begun && begun.id === payment?.orderId) return repeated(begun, attempt.input, dependencies);
  if (begun?.processing) throw new HttpError('payment_processing');
  if (await closePendingMove(read, dependencies)) return conflict;
  const { booking, session } = await findForGuestChange(read, dependencies);
  const [target, rates, settings, orders, policy] = await Promise.all([
    findTarget(table, sessionId, now()),
    findRates(table),
    findSettings(table),
    ordersOf(table, booking),
    policyOf(table, booking, session),
  ]);
  const movable = { booking, session, policy, orders };
  if (!isMovable(movable, now())) throw new HttpError('not_movable');
  const terms = moveTerms(movable, target, currentRates(rates, now()).rates, now());
  const cancellationPolicy = movedPolicy(movable, target.cancellationPolicy ?? settings.cancellationPolicy, now());
  const after = { placePrice: terms.value.amount, cancellationPolicy };
  expectShown(terms, attempt.input);
  if (!payment) {
    const freePlaceWrites = await countMovedPlace({ booking, target }, attempt, dependencies);
    return moveNow({ booking, orders, from: session, target, after, terms, freePlaceWrites }, dependencies);
  }
  const payer = {
    memberSub: 'member' in attempt.authority ? attempt.authority.member.sub : null,
    ip: attempt.authority.ip,
  };
  const move = { booking, target, orderId: payment.orderId, surcharge: payment.total, after };
  return beginMove(move, { payer, attempt }, dependencies);
}

/** Throws HttpError 409 with what is true now, when other sums were shown. */
function expectShown({ surcharge, refund }: MoveSums, { payment, refund: shown }: Input): void {
  const { amount = 0, currency = surcharge.currency } = payment?.total ?? {};
  if (surcharge.amount !== amount || surcharge.currency !== currency || (payment && amount === 0)) {
    throw new HttpError('price_changed', { total: surcharge });
  }
  if (refund.amount !== shown.amount) throw new HttpError('refund_changed', { total: refund });
}

/** A request for the payment that was begun: its page; what is not open any more is settled first. */
async function repeated(
  order: Booking,
  { sessionId, payment }: Input,
  dependencies: SettlementDependencies,
): Promise<string | typeof conflict> {
  if (order.sessionId !== sessionId || order.total.amount !== payment?.total.amount) {
    throw new HttpError('booking_conflict');
  }
  const checkout = order.checkoutId === null ? undefined : await dependencies.payments.find(order.checkoutId);
  if (checkout?.url) return checkout.url;
  if (checkout?.state === 'processing') throw new HttpError('payment_processing');
  await settleBooking(order.id, dependencies);
  return conflict;
}

/** Throws HttpError 404, and 409 when it has started or has no free seat. */
async function findTarget(table: SettlementDependencies['table'], id: string, now: Date) {
  const target = await findWholeSession(table, id, { consistent: true });
  if (!target?.published) throw new HttpError(unpublishedProblem(target));
  if (target.startTime <= now.toISOString()) throw new HttpError('session_started');
  const seats = seatsOf(target, now);
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  return { ...target, excerpt: '' };
}

type MoveNow = {
  booking: Booking;
  orders: Booking[];
  from: WholeSession;
  target: WholeSession & { excerpt: string };
  after: Pick<Booking, 'placePrice' | 'cancellationPolicy'>;
  terms: MoveSums;
  /** Count the place as an immediate free one (`countMovedPlace`); none where it is exempt. */
  freePlaceWrites: Writes;
};

async function moveNow(
  { booking, orders, from, target, after, terms, freePlaceWrites }: MoveNow,
  dependencies: SettlementDependencies,
): Promise<null | typeof conflict> {
  const { table, now } = dependencies;
  const [context, entry] = await Promise.all([
    loadBookingContext(table, booking),
    findEntry(table, target.id, emailHash(booking.attendeeEmail)),
  ]);
  // The use of its code stays, and its answers follow it.
  const released = releaseSeat({ ...booking, discount: null, screening: null }, context, dependencies);
  const { amount } = terms.refund;
  const at = now();
  const due = refundChanges(orders, { amount, reason: 'by_guest', announced: true, ends: false }, at);
  const moved = { ...movedBooking(booking, { from, to: target }, after, at), ...due.get(booking.id) };
  const seat = { use: 'take', leavesWaitlist: entry !== undefined, atThisPrice: true } as const;
  const { answers, change } = movedAnswers(booking, target);
  const result = await transactNamed<string>(table, {
    booking: changeBooking(booking, { ...moved, ...change }),
    answers,
    ...surchargeWrites(orders, due),
    ...named('left', released),
    seat: allocateSeat(target, at, seat),
    joined: joinEmailGroup({ ...booking, sessionId: target.id }, maxSeatsPerEmail),
    entry: entry && removeEntry(entry),
    ...moveMails(booking, from, dependencies),
    ...freePlaceWrites,
  });
  if (result.written) return null;
  // A concurrent repetition of the request may have moved it, and so used up what was left.
  if (result.failedConditions.has('booking')) return conflict;
  const isOneTooMany = Object.keys(freePlaceWrites).some((name) => result.failedConditions.has(name));
  if (isOneTooMany) throw new HttpError('confirm_first');
  if (result.failedConditions.has('joined')) throw tooManyAttempts({ retryAfter: 3600 });
  return conflict;
}
