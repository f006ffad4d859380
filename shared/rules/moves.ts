import { partOf } from './cancellation.ts';
import { smallestCharges } from './currency.ts';
import type { Money } from './money.ts';

/*
 * What a place that was paid for costs and gives back when its guest moves or cancels it (docs/product.md#moving-a-booking,
 * docs/product.md#cancelling-a-booking). All sums are in the currency that was paid.
 */

export type PaidPlace = {
  /**
   * What was paid for the place, less what its guest's own moves sent back or gave up. A difference that was not charged is no
   * part of it, whatever the session costs that the place is in.
   */
  value: Money;
  /** What Stripe has taken and kept of it: less than the value where it was paid otherwise, or the studio gave some back. */
  left: number;
  /** What it cost when it was booked, and what it would have cost by itself: a pass and a gift cost less. */
  booked: { total: number; alone: number };
};

/** What goes back when the place is cancelled is a part of this. */
export function refundableOf({ value, left }: Pick<PaidPlace, 'value' | 'left'>): Money {
  return { ...value, amount: Math.min(left, value.amount) };
}

/**
 * What a place costs in a session where it would cost `alone` by itself: no more than that, else what it was booked for and what
 * the session costs more than its own did. So what a pass or a gift saved is kept, and saves nothing twice.
 */
export function priceThere(alone: Money, { booked }: Pick<PaidPlace, 'booked'>): Money {
  const dearer = Math.max(alone.amount - booked.alone, 0);
  return { ...alone, amount: Math.min(alone.amount, booked.total + dearer) };
}

export type MoveSums = {
  /** What the place costs there. */
  price: Money;
  /** What has to be paid before it moves; a difference that is too small to be charged is none. */
  surcharge: Money;
  /** What goes back now. */
  refund: Money;
  /** The value of the place once it is moved. */
  value: Money;
};

/**
 * The sums of a move, when so many per cent go back by cancelling. A lower price gives back what cancelling gives back less
 * by it, so that a place that is moved several times and cancelled gives back no more than one that is cancelled at once.
 * @param alone what a place costs there by itself
 */
export function moveSums(place: PaidPlace, alone: Money, percent: number): MoveSums {
  const { value } = place;
  const price = priceThere(alone, place);
  const dearer = Math.max(price.amount - value.amount, 0);
  const surcharge = { ...price, amount: dearer < smallestCharges[price.currency] ? 0 : dearer };
  const kept = { ...value, amount: Math.min(price.amount, value.amount) };
  const freed = partOf(value, percent).amount - partOf(kept, percent).amount;
  const most = partOf(refundableOf(place), percent).amount;
  return {
    price,
    surcharge,
    refund: { ...value, amount: Math.min(freed, most) },
    value: { ...kept, amount: kept.amount + surcharge.amount },
  };
}
