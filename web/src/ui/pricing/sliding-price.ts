import type { Currency } from '#shared/rules/currencies.ts';
import { smallestCharges } from '#shared/rules/currency.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { boundText } from '#shared/rules/price-range.ts';
import { payableAmount, type slidingBounds } from '#shared/rules/prices.ts';

export type Bounds = ReturnType<typeof slidingBounds>;

/** Minor units of the steps of the slider, by the arrow keys and by the page keys. */
const step = 100;
const page = 500;

const moves: Record<string, (amount: number, bounds: Bounds) => number> = {
  ArrowUp: (amount) => amount + step,
  ArrowRight: (amount) => amount + step,
  ArrowDown: (amount) => amount - step,
  ArrowLeft: (amount) => amount - step,
  PageUp: (amount) => amount + page,
  PageDown: (amount) => amount - page,
  Home: (_, { lowest }) => lowest.amount,
  End: (_, { highest }) => highest.amount,
};

/** The amount that a key on the slider leads to; null for a key that does not move it. */
export function amountByKey(key: string, amount: number, bounds: Bounds): number | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move ? nearestPayable(move(amount, bounds), bounds) : null;
}

/** Whole units between the bounds, which themselves may have pence. */
export function amountByDrag(dragged: number, bounds: Bounds): number {
  const { lowest, highest } = bounds;
  if (dragged <= lowest.amount || dragged >= highest.amount) return nearestPayable(dragged, bounds);
  return nearestPayable(Math.round(dragged / step) * step, bounds);
}

export function nearestPayable(amount: number, bounds: Bounds): number {
  return payableAmount({ ...bounds.lowest, amount }, bounds).amount;
}

/** The place of an amount between the bounds, from 0 to 1. */
export function sliderPlaceOf(amount: number, { lowest, highest }: Bounds): number {
  const width = highest.amount - lowest.amount;
  return width <= 0 ? 0 : Math.min(1, Math.max(0, (amount - lowest.amount) / width));
}

/** Says what can be paid in place of an amount; undefined for one that can. */
export function slidingProblem(amount: number | null, bounds: Bounds): string | undefined {
  if (amount !== null && nearestPayable(amount, bounds) === amount) return undefined;
  const { lowest, highest } = bounds;
  const isBelowCharge = amount !== null && amount > 0 && amount < smallestOf(lowest.currency) && isFree(lowest);
  if (isBelowCharge) {
    const smallest = { ...lowest, amount: smallestOf(lowest.currency) };
    return `Choose ${boundText(lowest)}, or at least ${formatMoney(smallest)}: less cannot be paid by card.`;
  }
  return `Choose a price from ${boundText(lowest)} to ${boundText(highest)}.`;
}

const smallestOf = (currency: Currency) => smallestCharges[currency];

/** Returns what is said of an amount beside the suggested one. */
export function slidingWords(amount: number, { suggested }: Bounds): string {
  if (amount === suggested.amount) return 'Suggested';
  return amount < suggested.amount ? 'Just as welcome' : 'Helps someone pay less';
}

export type Preset = { name: string; price: Money };

/** Lowest, suggested and highest price, each once. */
export function presetsOf({ lowest, suggested, highest }: Bounds): Preset[] {
  const presets = [
    { name: 'lowest', price: lowest },
    { name: 'suggested', price: suggested },
    { name: 'gives more', price: highest },
  ];
  return presets.filter(({ name, price }) => name === 'suggested' || price.amount !== suggested.amount);
}

/** Returns what each of several places costs that cost the same. */
export function eachOf({ amount, currency }: Money, count: number): Money {
  return { amount: Math.round(amount / count), currency };
}
