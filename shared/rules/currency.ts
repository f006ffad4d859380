import { type Currency, defaultCurrency } from './currencies.ts';
import { isFree, type Money } from './money.ts';

/** Fetched rates are used for this long (docs/product.md#exchange-rates). */
export const rateLifeSeconds = 3600;

/** Units of the inner currency for one unit of the outer one. */
export type Rates = Record<Currency, Partial<Record<Currency, number>>>;

/** Used while no rates could be fetched (docs/product.md#exchange-rates). */
export const fallbackRates: Rates = {
  GBP: { EUR: 1.17, USD: 1.27 },
  EUR: { GBP: 0.85, USD: 1.09 },
  USD: { GBP: 0.78, EUR: 0.92 },
};

const currencyByCountry: Record<string, Currency> = {
  GB: 'GBP',
  IE: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  US: 'USD',
  CA: 'USD',
};

/** Initial currency of a visitor by country (ISO 3166 alpha-2); GBP if unknown. */
export function currencyOfCountry(country: string | null | undefined): Currency {
  return currencyByCountry[country?.toUpperCase() ?? ''] ?? defaultCurrency;
}

const micro = 1_000_000;

/**
 * Converts to a whole unit, halves up. The same currency and a missing or invalid rate return the price unchanged
 * (docs/product.md#currencies). Uses integers: the rate is read to six decimals.
 */
export function convert(price: Money, to: Currency, rates: Rates): Money {
  const rate = rates[price.currency][to];
  if (price.currency === to || rate === undefined || !Number.isFinite(rate) || rate <= 0) return price;
  const scaled = price.amount * Math.round(rate * micro);
  const whole = Math.floor((scaled + 50 * micro) / (100 * micro));
  return { amount: whole * 100, currency: to };
}

/** Stripe's minimum charges, in minor units. */
export const smallestCharges: Record<Currency, number> = { GBP: 30, EUR: 50, USD: 50 };

/**
 * A stored price as it is listed and charged, in its own currency or in the one shown: above zero never below Stripe's
 * minimum charge. Browser and server call this with the same values (docs/product.md#currencies).
 */
export function listPrice(price: Money, target?: { currency: Currency; rates: Rates }): Money {
  const { amount, currency } = target ? convert(price, target.currency, target.rates) : price;
  return { amount: isFree(price) ? amount : Math.max(amount, smallestCharges[currency]), currency };
}
