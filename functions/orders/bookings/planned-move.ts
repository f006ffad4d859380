import type { RequestOutput } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { findRates } from '../../domains/currency/store.ts';
import { packsThatPaid } from '../../domains/packs/paid-places.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import { seatsOf, unpublishedProblem, type WholeSession } from '../../ground/keys/session.ts';
import { type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { assertDayHasRoom, findMembershipPlaces, type MembershipPlaces } from '../payments/membership-places.ts';
import { orderOfUse } from '../payments/pack-writes.ts';
import { settleOrder } from '../payments/settle.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { findForGuestChange } from './changeable.ts';
import { optionAfterMove } from './choose-price.ts';
import { findPendingMove } from './find-move.ts';
import { coversMove, isMovable, type MoveTerms, movedPolicy, moveTerms } from './move-terms.ts';
import { expectRestShown } from './moved-rest.ts';
import { ordersOfBooking, type PlacePayment } from './paid.ts';
import { closePendingMove } from './pending-move.ts';
import { policyOf } from './policy.ts';
import type { CountedOption } from './seats.ts';
import { surchargeRules } from './surcharges.ts';

/** A request to move a booking to another session. */
export type MoveRequest = {
  bookingId: string;
  authority: BookingAuthority;
  input: RequestOutput<'moveMyBooking', 'body'>;
  /** Secret of a browser that once confirmed the attendee's address. */
  browser: string | undefined;
};

/** The items that a move depends on, unless one is under way already. */
type MoveSides = {
  booking: Place;
  from: WholeSession;
  to: WholeSession | undefined;
  orders: PlacePayment[];
  policy: CancellationPolicy;
  /** The policy of the other session, which a booking gets that was not paid for. */
  policyThere: CancellationPolicy;
  rates: Rates;
  /** The packs whose credits pay the place. */
  packs: Pack[];
  /** The membership of whose period these are. */
  membership: MembershipPlaces | undefined;
};

export type MoveState = {
  read: Place;
  /** The unpaid surcharge of a move that was begun before. */
  begun: Surcharge | undefined;
  /** Undefined where the booking is there already, or a move has been begun. */
  sides: MoveSides | undefined;
};

/** A move that was decided about. */
export type Move = {
  booking: Place;
  orders: PlacePayment[];
  from: WholeSession;
  target: WholeSession & { excerpt: string };
  terms: MoveTerms;
  /** The consent to charge the card with the rest of the price was given again, for what the rest is there. */
  consents: boolean;
  /** The attributes that the booking gets with the move. */
  after: Pick<Place, 'placePrice' | 'cancellationPolicy' | 'option'>;
  /** The price that the place has there, where its places are counted. */
  counted: CountedOption | undefined;
  membership: MembershipPlaces | undefined;
};

/** Throws HttpError 404, 403 without authority, and what `findForGuestChange` does. */
export async function loadMoveState(
  { bookingId, authority, input }: MoveRequest,
  dependencies: SettlementDependencies,
): Promise<MoveState> {
  const { table, now } = dependencies;
  const read = await findForChange(table, bookingId, authority, now());
  if (!isBooked(read)) throw new HttpError('booking_not_found');
  const begun = await findPendingMove(table, read);
  const isDecided = begun !== undefined || read.sessionId === input.sessionId;
  return { read, begun, sides: isDecided ? undefined : await loadSides(read, input.sessionId, dependencies) };
}

async function loadSides(read: Place, sessionId: string, dependencies: SettlementDependencies): Promise<MoveSides> {
  const { table, now } = dependencies;
  const { booking, session: from } = await findForGuestChange(read, dependencies);
  const [to, rates, settings, orders, policy, packs] = await Promise.all([
    findWholeSession(table, sessionId, { consistent: true }),
    findRates(table),
    findSettings(table),
    ordersOfBooking(table, booking),
    policyOf(table, booking, from),
    packsThatPaid(table, [booking]),
  ]);
  const policyThere = to?.cancellationPolicy ?? settings.cancellationPolicy;
  const membership = packs[0] && (await findMembershipPlaces(table, packs[0]));
  const sides = { booking, from, to, orders, policy, policyThere, packs, membership };
  return { ...sides, rates: currentRates(rates, now()).rates };
}

/**
 * Returns what became of the move before: null when the booking is there, the payment page of one that was begun so, `conflict`
 * once another one was closed, undefined when it is to be made. Throws HttpError 409 while a bank works on another one's payment.
 */
export async function earlierMove(
  { read, begun }: MoveState,
  { input }: MoveRequest,
  dependencies: SettlementDependencies,
): Promise<string | null | typeof conflict | undefined> {
  if (read.sessionId === input.sessionId) return null;
  if (begun && begun.id === input.payment?.orderId) return repeatedMove(begun, input, dependencies);
  if (begun?.processing) throw new HttpError('payment_processing');
  return (await closePendingMove(read, dependencies)) ? conflict : undefined;
}

/** A request for the payment that was begun: its page; what is not open any more is settled first. */
export async function repeatedMove(
  order: Surcharge,
  { sessionId, payment }: MoveRequest['input'],
  dependencies: SettlementDependencies,
): Promise<string | typeof conflict> {
  if (surchargeLineOf(order).sessionId !== sessionId || order.total.amount !== payment?.total.amount) {
    throw new HttpError('booking_conflict');
  }
  const checkout = order.checkoutId === null ? undefined : await dependencies.payments.find(order.checkoutId);
  if (checkout?.url) return checkout.url;
  if (checkout?.state === 'processing') throw new HttpError('payment_processing');
  await settleOrder(surchargeRules, order.id, dependencies);
  return conflict;
}

/**
 * Decides about a move. Throws HttpError 404 without the other session, and 409 when it has started or is full, the booking
 * cannot be moved, its pack does not count for that session, its membership pays no more places on that day, or other sums were shown.
 */
export function decideMove({ sides }: MoveState, { input }: MoveRequest, now: Date): Move {
  if (!sides) throw new Error('a move that was decided about before');
  const { booking, from, orders, policy, policyThere, rates, packs, membership } = sides;
  const target = expectRoom(sides.to, now);
  const movable = { booking, session: from, policy, orders };
  if (!isMovable(movable, now)) throw new HttpError('not_movable');
  if (!coversMove(booking, packs, target)) throw new HttpError('pack_not_for_this');
  if (membership) assertDayHasRoom(membership, target.startTime, orderOfUse(booking));
  const terms = moveTerms(movable, target, rates, now);
  expectRestShown(booking, terms, input.rest);
  expectShown(terms, input);
  const cancellationPolicy = movedPolicy(movable, policyThere, now);
  const { option, counted } = optionAfterMove(booking, target);
  const after = { placePrice: terms.value.amount, cancellationPolicy, option };
  return { booking, orders, from, target, terms, consents: input.rest?.byCard ?? false, after, counted, membership };
}

/** Throws HttpError 404, and 409 when it has started or has no free seat. */
function expectRoom(target: WholeSession | undefined, now: Date): Move['target'] {
  if (!target?.published) throw new HttpError(unpublishedProblem(target));
  if (target.startTime <= now.toISOString()) throw new HttpError('session_started');
  const seats = seatsOf(target, now);
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  return { ...target, excerpt: '' };
}

/** Throws HttpError 409 with what is true now, when other sums were shown. */
function expectShown({ surcharge, refund }: MoveTerms, { payment, refund: shownRefund }: MoveRequest['input']): void {
  const { amount = 0, currency = surcharge.currency } = payment?.total ?? {};
  if (surcharge.amount !== amount || surcharge.currency !== currency || (payment && amount === 0)) {
    throw new HttpError('price_changed', { total: surcharge });
  }
  if (refund.amount !== shownRefund.amount) throw new HttpError('refund_changed', { total: refund });
}

/** True once a concurrent repetition of the request has moved the booking, and so took the last seat. */
export async function isMoved(table: Table, { bookingId, authority, input }: MoveRequest, now: Date): Promise<boolean> {
  return (await findForChange(table, bookingId, authority, now)).sessionId === input.sessionId;
}
