import { partOf } from './cancellation.ts';
import { smallestCharges } from './currency.ts';
import type { Money } from './money.ts';

/*
 * These rules compute what a paid place costs and gives back when its guest moves or cancels it
 * (docs/product.md#moving-a-booking, docs/product.md#cancelling-a-booking). All sums are minor units of the currency that was paid.
 */

export type PaidPlace = {
  /**
   * The sum that was paid for the place, less what its guest's own moves sent back or gave up. It excludes a difference that was
   * not charged, whatever the place's present session costs.
   */
  value: Money;
  /**
   * Minor units that Stripe has taken and kept: less than the value where it was paid by other means, or the studio has given
   * some back.
   */
  left: number;
  /** Minor units of the value that gift vouchers of things have paid: they have no parts (docs/product.md#vouchers-of-a-thing). */
  byThings?: number;
  /** Minor units that it cost when it was booked, and that it would have cost by itself: a pass and a gift cost less. */
  booked: { total: number; alone: number };
};

/** Returns the most that can go back when the place is cancelled; its policy gives a part of it. */
export function refundableOf({ value, left }: Pick<PaidPlace, 'value' | 'left'>): Money {
  return { ...value, amount: Math.min(left, value.amount) };
}

/**
 * Returns what a place costs in a session where it would cost `alone` by itself: no more than that, else what it was booked for
 * plus what the session costs more than its first one did. So what a pass or a gift saved is kept, and saves nothing twice.
 */
export function priceThere(alone: Money, { booked }: Pick<PaidPlace, 'booked'>): Money {
  const dearer = Math.max(alone.amount - booked.alone, 0);
  return { ...alone, amount: Math.min(alone.amount, booked.total + dearer) };
}

export type MoveSums = {
  /** The price of the place there. */
  price: Money;
  /** The sum to be paid before it moves; zero for a difference that is too small to be charged. */
  surcharge: Money;
  /** The sum that goes back now. */
  refund: Money;
  /** The value of the place once it is moved. */
  value: Money;
};

/**
 * Computes the sums of a move. A lower price gives back exactly what cancelling would then give back less, so that a place that
 * is moved several times and cancelled gives back no more than one that is cancelled at once.
 * @param alone the price of a place there by itself
 * @param percent the part of a payment that cancelling gives back now
 */
export function moveSums(place: PaidPlace, alone: Money, percent: number): MoveSums {
  const { value } = place;
  const price = priceThere(alone, place);
  const dearer = Math.max(price.amount - value.amount, 0);
  const surcharge = { ...price, amount: dearer < smallestCharges[price.currency] ? 0 : dearer };
  // A voucher of a thing keeps its worth in a cheaper session.
  const byThings = Math.min(place.byThings ?? 0, value.amount);
  const keptValue = { ...value, amount: Math.max(Math.min(price.amount, value.amount), byThings) };
  const partOfMoney = (sum: Money) => partOf({ ...sum, amount: Math.max(sum.amount - byThings, 0) }, percent).amount;
  const freed = partOfMoney(value) - partOfMoney(keptValue);
  const maxRefund = partOfMoney(refundableOf(place));
  return {
    price,
    surcharge,
    refund: { ...value, amount: Math.min(freed, maxRefund) },
    value: { ...keptValue, amount: keptValue.amount + surcharge.amount },
  };
}
