import { currencies } from './currencies.ts';
import { byLanguage } from './language.ts';

// `Intl` of numbers, words and days in UTC, in the language of the site; dates of a zone are in time-zones.ts.

const isOffered = (currency: string): boolean => currencies.some((one) => one === currency);

/** The sign of a currency that the site takes stands alone: $12.00, in Britain too. */
const currencyFormats = byLanguage((language, currency) => {
  const currencyDisplay = isOffered(currency) ? 'narrowSymbol' : 'symbol';
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
});
const roundFormats = byLanguage((language, currency) => {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, options);
});
const decimalFormats = byLanguage((language, key) => {
  const [minDecimals, maxDecimals] = key.split(' ').map(Number);
  return new Intl.NumberFormat(language, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals });
});
const monthDays = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const months = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const longDates = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
const lists = byLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const relative = byLanguage((language) => new Intl.RelativeTimeFormat(language));
const ordinals = byLanguage((language) => new Intl.PluralRules(language, { type: 'ordinal' }));

/** The format of sums in any currency, with its own number of decimals. */
export const currencyFormat = (currency: string): Intl.NumberFormat => currencyFormats(currency);

/** A whole amount without minor units: £1,250. */
export const roundAmount = (amount: number, currency: string): string => roundFormats(currency).format(amount);

/** 1,234.5, with at least and at most so many decimals. */
export const decimalNumber = (value: number, minDecimals: number, maxDecimals: number): string =>
  decimalFormats(`${minDecimals} ${maxDecimals}`).format(value);

/** Nov 2; 2 Nov. */
export const monthDay = (day: Date): string => monthDays('').format(day);

/** November 2026. */
export const monthOfYear = (day: Date): string => months('').format(day);

/** The day by the calendar of UTC: November 23, 2026; 23 November 2026. */
export const utcDate = (instant: string): string => longDates('').format(new Date(instant));

/** A, B, and C; A, B and C. */
export const listText = (parts: readonly string[]): string => lists('').format(parts);

/** 11 months ago, for -11. */
export const relativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative('').format(value, unit);

/** The form of an ordinal number: `one` for 1st and 21st. */
export const ordinalForm = (value: number): Intl.LDMLPluralRule => ordinals('').select(value);
