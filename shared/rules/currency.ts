import type { Money } from './money.ts';

/** Currencies that prices can be stored and shown in (spec: visitor and member, section 9). */
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'GBP';
export const currencySymbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Seconds for which fetched rates are used before they are fetched again (spec section 9: 3,600,000 ms). */
export const rateLifeSeconds = 3600;

/** Rates from one currency to others: units of the other currency for one unit of this one. */
export type Rates = Record<Currency, Partial<Record<Currency, number>>>;

/** Rates used while none could be fetched (spec section 9). */
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

/** The currency first shown to a visitor from this country (ISO 3166 alpha-2); unknown or missing gives GBP. */
export function currencyOfCountry(country: string | null | undefined): Currency {
  return currencyByCountry[country?.toUpperCase() ?? ''] ?? defaultCurrency;
}

/** Whether a text from outside names one of our currencies. */
export function isCurrency(text: unknown): text is Currency {
  return currencies.some((currency) => currency === text);
}

const micro = 1_000_000;

/**
 * A price in another currency, rounded to a whole unit, halves up (spec section 9). The same currency and a missing
 * or senseless rate return the price as it is (spec section 8). Integer arithmetic throughout: the rate is read to
 * six decimals.
 */
export function convert(price: Money, to: Currency, rates: Rates): Money {
  const rate = rates[price.currency][to];
  if (price.currency === to || rate === undefined || !Number.isFinite(rate) || rate <= 0) return price;
  const scaled = price.amount * Math.round(rate * micro);
  const whole = Math.floor((scaled + 50 * micro) / (100 * micro));
  return { amount: whole * 100, currency: to };
}
