import type { Rates } from '#shared/rules/currency.ts';
import { discountRefusal, type Quote, quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import type { AppliedDiscount, DiscountCode } from '../keys/discount-code.ts';
import { HttpError } from '../platform/http-error.ts';
import { discountOf } from './store.ts';

/** What an order costs, and by which code. */
export type Price = { quote: Quote; discount: AppliedDiscount | null };

/** What a request says of its price: the code that was typed, and the total that was shown. */
export type Shown = { discountCode?: string | undefined; total: Money };

/**
 * What something costs in the currency shown, after its discount, or why it cannot be had so. The server's price wins;
 * the browser's total is only compared with it (trust: money).
 */
export function priceOf(
  price: Money,
  { code, rates }: { code: DiscountCode | undefined; rates: Rates },
  { discountCode, total }: Shown,
): { refused: HttpError } | Price {
  // A code has nothing to take off what is free, and must not be used up by it (spec section 5).
  const typed = isFree(price) ? undefined : discountCode;
  const refused = typed === undefined ? null : discountRefusal(typed, code);
  if (refused) return { refused: new HttpError(refused) };
  const discount = typed === undefined || !code ? null : discountOf(code);
  const quoted = quote({ price, currency: total.currency, rates, discount });
  const { amount, currency } = quoted.total;
  if (amount === total.amount && (amount === 0 || currency === total.currency)) return { quote: quoted, discount };
  return { refused: new HttpError('price_changed', { total: quoted.total }) };
}
