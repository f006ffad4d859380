import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Currency, defaultCurrency } from '#shared/rules/currencies.ts';
import { fallbackRates, listPrice, type Rates } from '#shared/rules/currency.ts';
import { formatMoney, formatPrice, freeLabel, isFree, type Money } from '#shared/rules/money.ts';
import { priceRangeText } from '#shared/rules/price-range.ts';
import type { PriceRange } from '#shared/rules/prices.ts';

export type CurrencyInput = {
  /** The site offers these: any other is not shown. */
  offered: readonly Currency[];
  /** The visitor's own choice, kept from earlier visits. */
  choice: Currency | null;
  /** The server's rates and the currency of the visitor's country. */
  answer: ResponseBody<'getCurrency'> | undefined;
  /** Tells whether the answer failed or is late; then the built-in rates and GBP serve. */
  givenUp: boolean;
  /** The currency that prices were already shown in. */
  shown: Currency | null;
};

export type CurrencyState = { currency: Currency | null; rates: Rates };

/**
 * The currency to show prices in; null while it is not known, so that none is shown in one and then in another. A
 * late answer brings better rates but never another currency than the one already shown.
 */
export function currencyState({ offered, choice, answer, givenUp, shown }: CurrencyInput): CurrencyState {
  const rates = answer?.rates ?? fallbackRates;
  if (!answer && !givenUp && !shown) return { currency: null, rates };
  const preferredCurrency = [choice, shown, answer?.currency].find((one) => one && offered.includes(one));
  return { currency: preferredCurrency ?? offered[0] ?? defaultCurrency, rates };
}

/** A list price in the currency shown; null while that is not known. */
export function inCurrency(price: Money, { currency, rates }: CurrencyState): Money | null {
  return currency && listPrice(price, { currency, rates });
}

/** A price for a list (£18, Free), null while the currency is not known. */
export function shownPriceText(price: Money, state: CurrencyState): string | null {
  if (isFree(price)) return freeLabel;
  const converted = inCurrency(price, state);
  return converted && formatPrice(converted);
}

/** Several prices for a list (from £8, £8 to £20), null while the currency is not known. */
export function shownRangeText(prices: PriceRange, own: Currency, { currency, rates }: CurrencyState): string | null {
  return currency && priceRangeText(prices, own, { currency, rates });
}

/** A price for a sum (£18.00), null while the currency is not known. */
export function shownSumText(price: Money, state: CurrencyState): string | null {
  const converted = inCurrency(price, state);
  return converted && formatMoney(converted);
}
