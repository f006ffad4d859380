import type { Rates } from '#shared/rules/currency.ts';
import { discountRefusal, type Quote, quote } from '#shared/rules/discount-codes.ts';
import { type MemberDiscount, percentageOf } from '#shared/rules/member-discount.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { groupQuote } from '#shared/rules/places.ts';
import type { AppliedDiscount, DiscountCode } from '../../ground/keys/discount-code.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { discountOf } from './store.ts';

export type Price = {
  quote: Quote;
  discount: AppliedDiscount | null;
  /** Took the place of a code. */
  memberDiscount: MemberDiscount | null;
};

/** The code that was typed, and the total that was shown. */
type ShownPrice = { discountCode?: string | undefined; total: Money };

type PriceTerms = {
  code: DiscountCode | undefined;
  rates: Rates;
  /** Absent where no membership makes it cheaper. */
  memberDiscount?: MemberDiscount | null;
};

/**
 * The price of so many places in the currency shown, after the discount of a code or, without one, of a membership. The server computes it; the total shown is only compared
 * (docs/trust.md#prices). Throws HttpError 404 or 409 for a code that cannot be used, and 409 `price_changed`.
 */
export function priceOf(
  price: Money,
  { code, rates, memberDiscount }: PriceTerms,
  { discountCode, total }: ShownPrice,
  count = 1,
): Price {
  // A free order does not use up a code.
  const typed = isFree(price) ? undefined : discountCode;
  const refusal = typed === undefined ? null : discountRefusal(typed, code);
  if (refusal) throw new HttpError(refusal);
  const discount = typed === undefined || !code ? null : discountOf(code);
  const ofMember = isFree(price) || discount ? null : (memberDiscount ?? null);
  const one = quote({
    price,
    currency: total.currency,
    rates,
    discount: ofMember ? percentageOf(ofMember) : discount,
  });
  const quoted = groupQuote(one, { count, discount, rates });
  const { amount, currency } = quoted.total;
  if (amount === total.amount && (amount === 0 || currency === total.currency)) {
    return { quote: quoted, discount, memberDiscount: ofMember };
  }
  throw new HttpError('price_changed', { total: quoted.total });
}
