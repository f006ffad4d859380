import type { Category } from '#shared/rules/categories.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import type { MembershipTerms, Plan } from '#shared/rules/memberships.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { longSessionsText, packSessionsText } from '../packs/pack-text.ts';

/** Shorter than any pause, which leaves out whole periods. */
const daysOfMonth = 28;

/** a month, £13 a session */
export function periodPriceText({ interval, sessions, price }: Plan, currency: Currency): string {
  const period = `a ${interval}`;
  if (sessions === null || sessions === 1) return period;
  return `${period}, ${formatPrice({ amount: Math.round(price[currency] / sessions), currency })} a session`;
}

/** Is shown where nothing but the sum of a period is said: £52 a month. */
export function planPriceText({ interval, price }: Pick<Plan, 'interval' | 'price'>, currency: Currency): string {
  return `${formatPrice({ amount: price[currency], currency })} a ${interval}`;
}

function collectionsText(collections: MembershipTerms['collections']): string | null {
  if (collections.length === 0) return null;
  const names = collections.map((collection) => collectionRow(collection).name);
  return `All recordings of ${names.join(' and ')} while it lasts`;
}

function perDayText({ perDay }: MembershipTerms): string {
  return perDay === 1 ? 'One place a day' : `Up to ${perDay} places a day`;
}

function stopText({ interval, pauseDays }: MembershipTerms): string {
  const canPause = interval === 'month' && pauseDays >= daysOfMonth;
  const pause = canPause ? `Can be paused for up to ${pauseDays} days in a year; ends` : 'Ends';
  return `${pause} with any ${interval}, by one press`;
}

/** Says what a plan gives, a line each, beside how many sessions (`planSummary`). */
export function planFacts(terms: MembershipTerms, categories: readonly Category[]): string[] {
  return [
    packSessionsText(terms, categories),
    perDayText(terms),
    terms.sessions === null ? null : longSessionsText(terms),
    collectionsText(terms.collections),
    // A page that was rendered before plans could have one has none.
    terms.discountPercent ? `${terms.discountPercent}% off other sessions` : null,
    stopText(terms),
  ].filter((fact) => fact !== null);
}
