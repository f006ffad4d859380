import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { type Quote, quote } from '#shared/rules/discount-codes.ts';
import { isFree } from '#shared/rules/money.ts';
import { passPriceFor, sharesOf } from '#shared/rules/passes.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { type Pass, passGroups, passLineOf, passRecord } from '../../ground/keys/joint-order.ts';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { seatsOf, type WholeSession } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import { type FreePlaceScope, isImmediate } from '../bookings/free-places.ts';
import { guestHoldTerms, memberHoldTerms } from '../bookings/hold-limits.ts';
import type { HoldTerms } from '../bookings/seat-groups.ts';
import type { PassRequest, PassState } from './state.ts';

export type PassTerms = {
  quote: Quote;
  title: string;
  dates: WholeSession[];
  /** Null when nothing has to be paid. */
  hold: HoldTerms | null;
  /** The scope in which a free pass of an unconfirmed guest is counted; null for any other pass. */
  free: FreePlaceScope | null;
};

/**
 * The terms of a pass for every date that is left and that the caller has no place in (docs/product.md#passes). Throws
 * HttpError 404 and 409 when it cannot be bought as requested, and 429 for an address with as many places as it can have.
 */
export function decidePass(state: PassState, request: PassRequest, { ip, now }: { ip: string; now: Date }): PassTerms {
  const { series, rates, bookedIds } = state;
  const offer = series?.pass;
  if (!offer) throw new HttpError('pass_not_found');
  const left = state.dates.filter(({ session }) => !bookedIds.has(session.id));
  const dates = left.map(({ session }) => session);
  const [first] = dates;
  // Its questions are asked with the booking of each date.
  if (dates.some(({ screeningQuestions }) => screeningQuestions.length > 0)) throw new HttpError('pass_not_found');
  if (!first || !isSameDates(dates, request.sessionIds)) throw new HttpError('pass_changed');
  if (left.some(({ emailSeats }) => (emailSeats?.bookings.size ?? 0) >= maxSeatsPerEmail)) {
    throw tooManyAttempts({ retryAfter: 3600 });
  }
  assertSeats(dates, now);
  const price = passPriceFor(offer, dates.length);
  const quoted = quote({ price, currency: request.total.currency, rates, discount: null });
  const { amount, currency } = quoted.total;
  const isShown = amount === request.total.amount && (amount === 0 || currency === request.total.currency);
  if (!isShown) throw new HttpError('price_changed', { total: quoted.total });
  const free = isFree(quoted.total) && state.isUnconfirmed ? freePassScope(request.seriesId, dates) : null;
  if (free) assertImmediate(state, free, ip);
  const hold = isFree(quoted.total) ? null : holdTerms(state, request, { dates, ip });
  return { quote: quoted, title: first.title, dates, hold, free };
}

function isSameDates(dates: WholeSession[], shownIds: string[]): boolean {
  return dates.length === shownIds.length && dates.every(({ id }) => shownIds.includes(id));
}

/** Throws HttpError 409 when a date is full. */
function assertSeats(dates: WholeSession[], now: Date): void {
  for (const session of dates) {
    const seats = seatsOf(session, now);
    if (isSoldOut(seats)) throw new HttpError('pass_sold_out');
    if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  }
}

/** Unpaid passes are limited as unpaid seats of the date with the fewest free ones. */
function holdTerms(
  state: PassState,
  { memberSub }: PassRequest,
  { dates, ip }: { dates: WholeSession[]; ip: string },
): HoldTerms {
  if (memberSub !== null) return memberHoldTerms(state.callerHolds);
  const terms = dates.map((session) => guestHoldTerms(session, state, ip));
  const [first, ...others] = terms.map(({ limits }) => limits).filter((limits) => limits.length > 0);
  return {
    limits: first?.map((limit, index) => Math.min(limit, ...others.flatMap((other) => other[index] ?? []))) ?? [],
    spare: Math.min(...terms.map(({ spare }) => spare)),
  };
}

/**
 * Throws HttpError 409 when a pass that costs nothing has to wait until its buyer has confirmed their address: as many as
 * free places of the date with the fewest are immediate (docs/trust.md#confirmed-addresses).
 */
function assertImmediate(state: PassState, scope: FreePlaceScope, ip: string): void {
  if (!isImmediate(scope, ip, state)) throw new HttpError('address_unconfirmed');
}

/** Free passes of a series count as places of its smallest date; null where the owner lifted the limit. */
function freePassScope(seriesId: string, dates: WholeSession[]): FreePlaceScope | null {
  if (dates.some(({ liftsNetworkLimit }) => liftsNetworkLimit)) return null;
  const capacities = dates.flatMap(({ maxAttendees }) => maxAttendees ?? []);
  return { id: passGroups(seriesId), maxAttendees: capacities.length === 0 ? null : Math.min(...capacities) };
}

/** The pass, pending until its dates are completed; each date has its share of the total, and its list price is that of the place alone. */
export function newPass(
  request: PassRequest,
  { quote: quoted, title, dates }: PassTerms,
  { bookingIds, heldBy, heldByWider }: Pick<Pass, 'heldBy' | 'heldByWider'> & { bookingIds: string[] },
  { rates }: Pick<PassState, 'rates'>,
  now: Date,
): Pass {
  const { passId, seriesId, memberSub, buyerName, email, timeZone, secret } = request;
  const { amount, currency } = quoted.total;
  const single = dates.map(({ price }) => quote({ price, currency, rates, discount: null }));
  const shares = sharesOf(
    amount,
    single.map(({ list }) => list.amount),
  );
  const sharesOfDates = single.map(({ list, rate }, index) => ({
    bookingId: bookingIds[index],
    rate,
    total: { amount: shares[index], currency },
    listPrice: { amount: list.amount, currency },
  }));
  return passRecord.parse({
    id: passId,
    lines: [{ kind: 'pass', seriesId, title, dates: sharesOfDates }],
    memberSub,
    buyerName,
    buyerEmail: email,
    status: 'pending',
    total: quoted.total,
    listPrice: quoted.list,
    rate: quoted.rate,
    heldBy,
    heldByWider,
    timeZone: timeZone ?? null,
    secretHash: secret === null ? null : hashOf(secret),
    createdAt: now.toISOString(),
  });
}

export function newPlaces(pass: Pass, { dates }: PassTerms, { settings }: PassState): Place[] {
  return dates.map((session, index) => {
    const { bookingId: id, ...share } = passLineOf(pass).dates[index] ?? {};
    return placeRecord.parse({
      id,
      orderId: pass.id,
      passId: pass.id,
      ...share,
      sessionId: session.id,
      memberSub: pass.memberSub,
      attendeeName: pass.buyerName,
      attendeeEmail: pass.buyerEmail,
      status: 'pending',
      paymentStatus: 'pending',
      sessionStart: session.startTime,
      cancellationPolicy: session.cancellationPolicy ?? settings.cancellationPolicy,
      createdAt: pass.createdAt,
      timeZone: pass.timeZone,
      secretHash: pass.secretHash,
    });
  });
}
