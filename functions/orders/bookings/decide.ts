import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { depositOfPlaces, type PlacesDeposit } from '#shared/rules/deposits.ts';
import { isFree } from '#shared/rules/money.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import type { Price } from '../../domains/discount-codes/price.ts';
import { assertAnswered } from '../../domains/screening/questions.ts';
import type { Place } from '../../ground/keys/place.ts';
import { type Session, seatsOf, unpublishedProblem } from '../../ground/keys/session.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { isOfBrowser } from './authority.ts';
import type { BookingRequest } from './booking-request.ts';
import { type ChosenOption, choosePrice } from './choose-price.ts';
import { isImmediate } from './free-places.ts';
import { guestHoldTerms, memberHoldTerms } from './hold-limits.ts';
import { memberDiscountFor } from './member-discount.ts';
import type { HoldTerms } from './seat-groups.ts';
import type { BookingRequestState } from './state.ts';

export type BookingTerms = Price & {
  session: Session;
  chosen: ChosenOption;
  policy: CancellationPolicy;
  /** Null where all is paid at once. */
  deposit: (PlacesDeposit & { byCard: boolean }) | null;
  /** Null when nothing has to be paid or confirmed. */
  hold: HoldTerms | null;
};

/** The terms on which a seat, or several, can be booked. Throws HttpError 404 or 409 when they cannot be booked as requested. */
export function decideBooking(
  state: BookingRequestState,
  request: BookingRequest,
  { ip, now, count = 1 }: { ip: string; now: Date; count?: number },
): BookingTerms {
  const { session, policy, questions } = state;
  if (!session?.published) throw new HttpError(unpublishedProblem(session));
  if (session.startTime <= now.toISOString()) throw new HttpError('session_started');
  const seats = seatsOf(session, now);
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  const left = seatsLeft(seats);
  if (left === 0) throw new HttpError('seats_held');
  assertAsMany(count, Math.min(state.placesPerOrder, left ?? count));
  assertAnswered(questions, request.screening);
  const memberDiscount = memberDiscountFor(state, request, { count, now });
  const { price, chosen } = choosePrice(session, state.pricing, { ...state, memberDiscount }, request, { now, count });
  const deposit = depositTerms(session, state, request, { quote: price.quote, count, now });
  const isHeld = !isFree(price.quote.total) || mustBeConfirmed(session, state, ip, count);
  const hold = isHeld ? holdTerms(session, state, request, { ip, count }) : null;
  return { session, policy, chosen, ...price, deposit, hold };
}

/**
 * The part that is paid at once, where that was asked for (docs/product.md#deposits). Throws HttpError 409 `price_changed` where
 * another rest or date was shown, and 400 beside vouchers or a pack.
 */
export function depositTerms(
  { startTime }: Pick<Session, 'startTime'>,
  { deposits: terms }: Pick<BookingRequestState, 'deposits'>,
  { deposit: shown, vouchers = [], pack }: Pick<BookingRequest, 'deposit' | 'vouchers' | 'pack'>,
  { quote: { total, list }, count, now }: { quote: Pick<Price['quote'], 'total' | 'list'>; count: number; now: Date },
): BookingTerms['deposit'] {
  if (!shown) return null;
  if (vouchers.length > 0) throw invalid('body.deposit', 'cannot be paid by a voucher');
  if (pack) throw invalid('body.deposit', 'cannot be paid by a pack');
  const deposit = depositOfPlaces({ total, listPrice: list, count, startTime, terms, now });
  const isShown =
    deposit?.dueAt === shown.dueAt &&
    deposit.rest.amount === shown.rest.amount &&
    deposit.rest.currency === shown.rest.currency;
  if (!isShown) throw new HttpError('price_changed', { total });
  return { ...deposit, byCard: shown.byCard };
}

/** Throws HttpError 409 with how many places an order can have. */
function assertAsMany(count: number, left: number): void {
  if (count > 1 && count > left) throw new HttpError('fewer_places_left', { left });
}

function holdTerms(
  session: Session,
  state: BookingRequestState,
  { memberSub }: BookingRequest,
  { ip, count }: { ip: string; count: number },
): HoldTerms {
  if (memberSub !== null) return memberHoldTerms(state.callerHolds, { count });
  return guestHoldTerms(session, state, ip, { count, most: count > 1 ? state.placesPerOrder : 1 });
}

/** True for a free place that is held until its address is confirmed, as several always are (docs/trust.md#confirmed-addresses). */
function mustBeConfirmed(session: Session, state: BookingRequestState, ip: string, count: number): boolean {
  if (!state.isUnconfirmed || session.liftsNetworkLimit) return false;
  return count > 1 || !isImmediate(session, ip, state);
}

/** Tells whether a repeated request asks for the booking of its id, the idempotency key, and comes from who made it. */
export function isSameBooking(
  booking: Place,
  { sessionId, email, memberSub, secret, discountCode, option, total, deposit }: BookingRequest,
): boolean {
  if (booking.sessionId !== sessionId || booking.attendeeEmail !== email) return false;
  if (option && booking.option?.id !== option.id) return false;
  // A guest's booking may have been given to a member since.
  const isTheirs = secret === null ? booking.memberSub === memberSub : isOfBrowser(booking, secret);
  if (!isTheirs) return false;
  // Free is the same in every currency.
  if (isFree(booking.total)) return true;
  const { rest, byCard } = booking.deposit ?? {};
  return (
    rest?.amount === deposit?.rest.amount &&
    byCard === deposit?.byCard &&
    booking.total.amount + (rest?.amount ?? 0) === total.amount &&
    booking.total.currency === total.currency &&
    booking.discount?.code === discountCode
  );
}
