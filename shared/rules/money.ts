import type { Currency } from './currencies.ts';
import { currencyFormat } from './locale.ts';

/** Integer minor units (pence, cents); a price is never negative, a sum less refunds may be (docs/trust.md#minor-units). */
export type Money = { amount: number; currency: Currency };

/** Maximum price in minor units: 100,000 pounds, euros or dollars. */
export const maxAmount = 10_000_000;

export const freeLabel = 'Free';

export function isFree(price: Money): boolean {
  return price.amount <= 0;
}

/** Two decimals, for sums and the back office: £18.00, and -£12.00 where more went back than came. */
export function formatMoney({ amount, currency }: Money): string {
  return currencyFormat(currency).format(amount / 100);
}

/** Formats a price for lists: Free, £18 or £18.50. */
export function formatPrice(price: Money): string {
  if (isFree(price)) return freeLabel;
  return price.amount % 100 === 0 ? formatMoney(price).replace(/\.00$/, '') : formatMoney(price);
}
