import type { Currency } from './currency.ts';

/** An amount in minor units (pence, cents), never negative, with its currency. */
export type Money = { amount: number; currency: Currency };

/** Largest price the site accepts, in minor units: 100,000 pounds, euros or dollars. */
export const maxAmount = 10_000_000;

export const freeLabel = 'Free';

/** Whether nothing has to be paid (spec section 4: 0 or less). */
export function isFree(price: Money): boolean {
  return price.amount <= 0;
}

/** A price as currency in the en-US locale with two decimals, for sums and the back office: £18.00. */
export function formatMoney({ amount, currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

/** A price for lists: Free, whole where it is whole (£18), else with decimals (£18.50). */
export function formatPrice(price: Money): string {
  if (isFree(price)) return freeLabel;
  return price.amount % 100 === 0 ? formatMoney(price).replace(/\.00$/, '') : formatMoney(price);
}
