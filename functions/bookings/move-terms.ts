import {
  type CancellationPolicy,
  canBeMoved,
  policyAfterMove,
  refundOf,
  refundPercent,
} from '#shared/rules/cancellation.ts';
import { type Rates, smallestCharges } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import { paidOf } from './paid.ts';

type Movable = {
  booking: Booking;
  /** The session that it leaves. */
  session: Pick<Session, 'price' | 'startTime'>;
  /** Of the booking. */
  policy: CancellationPolicy;
  /** What the booking was paid by. */
  orders: Booking[];
};

/** What a place costs where it is: what was paid; of one that the studio gave the price it had. */
export function placePriceOf({ placePrice, total, listPrice, discount, byHand, passId }: Booking): Money {
  // What a pass saves is kept in another session of the same price.
  const isGiven = passId !== null || (isFree(total) && discount === null && byHand);
  return { ...total, amount: placePrice ?? (isGiven ? listPrice.amount : total.amount) };
}

/** What the place costs in another session: in the currency that was paid, at its rate and with its discount. */
export function movedPrice(
  { booking, session }: Pick<Movable, 'booking' | 'session'>,
  to: Session,
  current: Rates,
): Money {
  const { total, rate, discount } = booking;
  const isSameRate = to.price.currency === session.price.currency && total.currency !== to.price.currency;
  const own = { ...current[to.price.currency], [total.currency]: rate };
  const rates = isSameRate ? { ...current, [to.price.currency]: own } : current;
  return quote({ price: to.price, currency: total.currency, rates, discount }).total;
}

/** What the place costs where it is; where what was paid elsewhere is not known, the price of its session. */
function costOf({ booking, session }: Movable, rates: Rates): Money {
  const { total, paidElsewhere, placePrice, discount } = booking;
  if (!paidElsewhere || !isFree(total) || placePrice !== null) return placePriceOf(booking);
  return quote({ price: session.price, currency: total.currency, rates, discount }).total;
}

export type MoveTerms = {
  price: Money;
  /** What has to be paid before it moves. */
  surcharge: Money;
  /** What goes back now. */
  refund: Money;
};

/** A difference that is too small to be charged is none. */
export function moveTerms(movable: Movable, to: Session, rates: Rates, now: Date): MoveTerms {
  const { booking, session, policy, orders } = movable;
  const price = movedPrice(movable, to, rates);
  const paid = paidOf(orders, booking);
  const raw = price.amount - costOf(movable, rates).amount;
  const difference = raw > 0 && raw < smallestCharges[price.currency] ? 0 : raw;
  // Never more than cancelling would give back.
  const most = refundOf(paid, policy, session.startTime, now).amount;
  const refund = { ...paid, amount: Math.min(Math.max(-difference, 0), most) };
  return { price, surcharge: { ...price, amount: Math.max(difference, 0) }, refund };
}

/** Whether the booking can be moved at all now (docs/product.md#moving-a-booking). */
export function isMovable({ booking, session, policy, orders }: Movable, now: Date): boolean {
  return canBeMoved(paidOf(orders, booking), policy, session.startTime, now);
}

/** The policy that the booking has in the other session. */
export function movedPolicy({ session, policy, orders, booking }: Movable, target: CancellationPolicy, now: Date) {
  const isPaid = !isFree(paidOf(orders, booking));
  return isPaid ? policyAfterMove(target, refundPercent(policy, session.startTime, now)) : target;
}
