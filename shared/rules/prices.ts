import type { Currency } from './currencies.ts';
import { listPrice, type Rates, smallestCharges } from './currency.ts';
import type { Money } from './money.ts';

/** A session offers at most so many prices to choose from (docs/product.md#price-options). */
export const maxPriceOptions = 6;
export const maxOptionName = 60;
export const maxOptionText = 200;
/** Characters of the reason that is given for a concession. */
export const maxOptionReason = 200;

/** A price of a session with a name of its own; `amount` is in minor units of the session's currency. */
export type PriceOption = {
  /** Kept when the option is changed: bookings refer to it. */
  id: string;
  name: string;
  text: string | null;
  amount: number;
  /** The highest number of places that have this price; null for as many as the session has. */
  places: number | null;
  /** The option ends at this instant; null where it does not end before the session starts. */
  until: string | null;
  /** Asks for a reason, such as a concession. */
  asksReason: boolean;
};

/** Tells how the price of a session is found; amounts are in minor units of its currency (docs/product.md#price-options). */
export type Pricing =
  | { kind: 'one' }
  | { kind: 'options'; options: PriceOption[]; standardId: string }
  | { kind: 'sliding'; lowest: number; suggested: number; highest: number };

export const onePrice: Pricing = { kind: 'one' };

/** Bookings of a session whose guests choose what they pay have this in place of an option. */
export const slidingOption = { id: 'sliding', name: 'Pay what you can' } as const;

/** The amount that passes, offers and structured data reckon with; `amount` where there is one price. */
export function standardAmount(pricing: Pricing, amount: number): number {
  if (pricing.kind === 'one') return amount;
  if (pricing.kind === 'sliding') return pricing.suggested;
  return pricing.options.find(({ id }) => id === pricing.standardId)?.amount ?? amount;
}

export type PriceRange = { kind: 'options' | 'sliding'; lowest: number; highest: number };

/** The lowest and the highest amount that a place may cost; undefined where there is one price. */
export function priceRange(pricing: Pricing): PriceRange | undefined {
  if (pricing.kind === 'one') return undefined;
  if (pricing.kind === 'sliding') return { kind: 'sliding', lowest: pricing.lowest, highest: pricing.highest };
  const amounts = pricing.options.map(({ amount }) => amount);
  return { kind: 'options', lowest: Math.min(...amounts), highest: Math.max(...amounts) };
}

export function isOver({ until }: Pick<PriceOption, 'until'>, now: Date): boolean {
  return until !== null && until <= now.toISOString();
}

/** Places that are left at the option's price; null where the session's capacity alone limits it. */
export function optionPlacesLeft({ places }: Pick<PriceOption, 'places'>, had: number): number | null {
  return places === null ? null : Math.max(0, places - had);
}

type Bounds = { lowest: Money; suggested: Money; highest: Money };
type Amounts = { lowest: number; suggested: number; highest: number };

/** The bounds of what a guest may pay, in the currency shown, as prices are converted (docs/product.md#currencies). */
export function slidingBounds(
  { lowest, suggested, highest }: Amounts,
  own: Currency,
  target: { currency: Currency; rates: Rates },
): Bounds {
  const shown = (amount: number) => listPrice({ amount, currency: own }, target);
  return { lowest: shown(lowest), suggested: shown(suggested), highest: shown(highest) };
}

/** The amount nearest to what was typed that can be paid: within the bounds, and nothing or at least Stripe's minimum. */
export function payableAmount(typed: Money, { lowest, highest }: Pick<Bounds, 'lowest' | 'highest'>): Money {
  const { currency } = typed;
  const within = Math.min(Math.max(typed.amount, lowest.amount), highest.amount);
  if (within === 0) return { amount: 0, currency };
  return { amount: Math.max(within, smallestCharges[currency]), currency };
}
