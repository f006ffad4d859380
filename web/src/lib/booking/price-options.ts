import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { isOver, type PriceRange, priceRange } from '#shared/rules/prices.ts';

type Session = ResponseBody<'getSession'>;
type ShownPricing = NonNullable<Session['pricing']>;
export type OptionsPricing = Extract<ShownPricing, { kind: 'options' }>;
export type SlidingPricing = Extract<ShownPricing, { kind: 'sliding' }>;
export type ShownOption = OptionsPricing['options'][number];

/** The options that have not ended; one whose places are gone is among them (docs/product.md#price-options). */
export function openOptions({ options }: OptionsPricing, now: Date): ShownOption[] {
  return options.filter((option) => !isOver(option, now));
}

export const isOptionGone = ({ left }: Pick<ShownOption, 'left'>) => left === 0;

/** The lowest and the highest price that can still be had, of a session's page; undefined for one price. */
export function pagePrices(
  { pricing, prices }: Pick<Session, 'pricing' | 'prices'>,
  now: Date,
): PriceRange | undefined {
  if (pricing?.kind !== 'options') return prices;
  const open = openOptions(pricing, now).filter((option) => !isOptionGone(option));
  const options = open.map(({ left: _, ...option }) => ({ ...option, places: null }));
  return options.length > 0 ? priceRange({ ...pricing, options }) : prices;
}

/** Tells whether a place may have to be paid for. */
export function mayCost({ price, prices }: { price: Money; prices?: PriceRange | undefined }): boolean {
  return !isFree(price) || (prices?.highest ?? 0) > 0;
}

/** The standard price, where an option is cheaper than it until it ends; else null. */
export function laterAmount({ until, amount }: ShownOption, { options, standardId }: OptionsPricing): number | null {
  const standard = options.find(({ id }) => id === standardId);
  return until !== null && standard && standard.amount > amount ? standard.amount : null;
}

export function untilText(until: string, timeZone: string): string {
  return `until ${formatDay(until, timeZone)}, ${formatTime(until, timeZone)}`;
}

/** The places that are left at a price are not counted out from this many on. */
const manyPlaces = 6;

/** Says how many places are left at a price; null where there are enough. */
export function placesLeftText({ left }: Pick<ShownOption, 'left'>): string | null {
  if (left === null || left >= manyPlaces) return null;
  return left === 0 ? 'sold out' : `${left} left`;
}
