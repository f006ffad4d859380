import { type CancellationPolicy, canBeMoved, policyAfterMove, refundPercent } from '#shared/rules/cancellation.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { type RestAfterMove, restAfterMove } from '#shared/rules/deposits.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { percentageOf } from '#shared/rules/member-discount.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { type MoveSums, moveSums, type PaidPlace } from '#shared/rules/moves.ts';
import type { PackSession } from '#shared/rules/packs.ts';
import { slidingOption } from '#shared/rules/prices.ts';
import { creditsOfPlace } from '../../domains/packs/usable.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Session } from '../../ground/keys/session.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { openRestOf } from './booked-rest.ts';
import { optionAfterMove, type PricedTarget } from './choose-price.ts';
import { type PlacePayment, paidOf, paidPlaceOf } from './paid.ts';

type Movable = {
  booking: Place;
  /** The session that it leaves. */
  session: Pick<Session, 'price' | 'startTime'>;
  /** The policy is the booking's own. */
  policy: CancellationPolicy;
  orders: PlacePayment[];
};

/** Returns what a price is for the booking by itself: in the currency that was paid, at its rate and with its discount, of a code or a membership. */
function priceAlone({ booking, session }: Movable, price: Money, current: Rates): Money {
  const { total, rate, rateCurrency, memberDiscount } = booking;
  const discount = memberDiscount ? percentageOf(memberDiscount) : booking.discount;
  const rated = rateCurrency ?? session.price.currency;
  const own = rated === total.currency ? {} : { [rated]: { ...current[rated], [total.currency]: rate } };
  return quote({ price, currency: total.currency, rates: { ...current, ...own }, discount }).total;
}

/**
 * Returns the place as it is. A sum that was paid elsewhere and is not known is taken for the price of the booking's first
 * session: that of its present one, less what moving there has added (docs/product.md#paid-elsewhere).
 */
function placeNow(movable: Movable, rates: Rates): PaidPlace {
  const { booking, session, orders } = movable;
  const place = paidPlaceOf(orders, booking);
  if (!booking.paidElsewhere || !isFree(booking.total)) return place;
  const alone = priceAlone(movable, session.price, rates).amount - (booking.placePrice ?? 0);
  return { ...place, booked: { ...place.booked, alone: Math.max(alone, 0) } };
}

/** `rest`: what is still to be paid once it is moved; null where nothing is. */
export type MoveTerms = MoveSums & { rest: RestAfterMove | null };

type Target = PricedTarget & Pick<Session, 'startTime'>;

/**
 * Computes what moving the booking to another session costs and gives back now, by its policy: nothing of a place that credits pay.
 * While a rest of its price is to be paid, that takes the whole difference (docs/product.md#deposits).
 */
export function moveTerms(movable: Movable, to: Target, rates: Rates, now: Date): MoveTerms {
  const { booking, session, policy } = movable;
  const place = placeNow(movable, rates);
  if (booking.vouchers.some(isPackPart)) {
    const nothing = { ...place.value, amount: 0 };
    return { price: place.value, surcharge: nothing, refund: nothing, value: place.value, rest: null };
  }
  const sums = moveSums(
    place,
    listPriceThere(movable, place, to, rates),
    refundPercent(policy, session.startTime, now),
  );
  const open = openRestOf(booking);
  const terms = { price: sums.price, paid: place.value, startTime: to.startTime };
  const rest = open && restAfterMove(open, terms, now);
  if (!rest) return { ...sums, rest: null };
  return { ...sums, surcharge: { ...sums.surcharge, amount: 0 }, value: sums.price, rest };
}

/** Returns the price there: a guest who chose what they pay keeps that within the bounds (docs/product.md#price-options). */
function listPriceThere(movable: Movable, { value }: PaidPlace, to: PricedTarget, rates: Rates): Money {
  const { pricing, price } = to;
  const { booking } = movable;
  if (pricing.kind !== 'sliding' || booking.option?.id !== slidingOption.id) {
    return priceAlone(movable, optionAfterMove(booking, to).price, rates);
  }
  const chosen = value.amount + (openRestOf(booking)?.rest.amount ?? 0);
  const lowest = priceAlone(movable, { ...price, amount: pricing.lowest }, rates);
  const highest = priceAlone(movable, { ...price, amount: pricing.highest }, rates);
  return { ...value, amount: Math.min(Math.max(chosen, lowest.amount), highest.amount) };
}

/** Tells whether the booking can be moved at all now (docs/product.md#moving-a-booking). */
export function isMovable({ booking, session, policy, orders }: Movable, now: Date): boolean {
  return canBeMoved(paidOf(orders, booking), policy, session.startTime, now);
}

/** The policy that the booking has in the other session. */
export function movedPolicy({ session, policy, orders, booking }: Movable, target: CancellationPolicy, now: Date) {
  const isPaid = !isFree(paidOf(orders, booking));
  return isPaid ? policyAfterMove(target, refundPercent(policy, session.startTime, now)) : target;
}

/** Tells whether the packs that pay a place count for a session at as many credits (docs/product.md#packs); true of any other place. */
export function coversMove({ vouchers }: Pick<Place, 'vouchers'>, packs: readonly Pack[], to: PackSession): boolean {
  return vouchers.filter(isPackPart).every(({ code, pack: { credits } }) => {
    const pack = packs.find(({ id }) => id === code);
    return pack !== undefined && creditsOfPlace(pack, to) === credits;
  });
}
