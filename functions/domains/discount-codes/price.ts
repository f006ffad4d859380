import type { Rates } from '#shared/rules/currency.ts';
import { discountRefusal, type Quote, quote } from '#shared/rules/discount-codes.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { groupQuote } from '#shared/rules/places.ts';
import type { AppliedDiscount, DiscountCode } from '../../ground/keys/discount-code.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { discountOf } from './store.ts';

export type Price = { quote: Quote; discount: AppliedDiscount | null };

/** The code that was typed, and the total that was shown. */
type ShownPrice = { discountCode?: string | undefined; total: Money };

/**
 * The price of so many places in the currency shown, after the discount. The server computes it; the total shown is only compared
 * (docs/trust.md#prices). Throws HttpError 404 or 409 for a code that cannot be used, and 409 `price_changed`.
 */
export function priceOf(
  price: Money,
  { code, rates }: { code: DiscountCode | undefined; rates: Rates },
  { discountCode, total }: ShownPrice,
  count = 1,
): Price {
  // A free order does not use up a code.
  const typed = isFree(price) ? undefined : discountCode;
  const refusal = typed === undefined ? null : discountRefusal(typed, code);
  if (refusal) throw new HttpError(refusal);
  const discount = typed === undefined || !code ? null : discountOf(code);
  const one = quote({ price, currency: total.currency, rates, discount });
  const quoted = groupQuote(one, { count, discount, rates });
  const { amount, currency } = quoted.total;
  if (amount === total.amount && (amount === 0 || currency === total.currency)) return { quote: quoted, discount };
  throw new HttpError('price_changed', { total: quoted.total });
}
