import { collectionRows } from './collections.ts';
import type { Currency } from './currencies.ts';
import { convert, fallbackRates, listPrice, type Rates, smallestCharges } from './currency.ts';
import { formatMoney, type Money } from './money.ts';

/** A percentage (0 to 100, at most two decimals) or a fixed amount. */
export type Discount = { type: 'percentage'; percentage: number } | { type: 'fixed_amount'; amount: Money };

export type CodeAvailability = { isActive: boolean; isOneTimeUse: boolean; timesUsed: number };

/** Reserved code of requests for free recordings. */
export const freeRecordingCode = 'FREE_RECORDING';
const reservedCodes: readonly string[] = [...collectionRows.map(({ priceCode }) => priceCode), freeRecordingCode];

const dashes = /[\p{Pd}\u2043\u2212\u30fc]/gu;

/** Returns a code as it is stored, the same one whatever dash, width, composition or case was typed. */
export const normaliseCode = (typed: string) =>
  typed
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(dashes, '-')
    .trim()
    .toUpperCase()
    .normalize('NFC');

/** Tells whether a code is reserved and never a discount (docs/trust.md#code-uses). */
export const isReservedCode = (typed: string) => reservedCodes.includes(normaliseCode(typed));

/**
 * Returns why a code cannot be used, or null.
 * @param found stored code under the normalised name
 */
export function discountRefusal(
  typed: string,
  found: CodeAvailability | undefined,
): 'invalid_discount_code' | 'discount_code_used' | null {
  if (found === undefined || !found.isActive || isReservedCode(typed)) return 'invalid_discount_code';
  return found.isOneTimeUse && found.timesUsed > 0 ? 'discount_code_used' : null;
}

/** Discount in the currency of the price, at most the price. */
export function discountOn(price: Money, discount: Discount, rates: Rates): Money {
  const { currency } = price;
  if (discount.type === 'percentage') {
    const hundredths = Math.round(discount.percentage * 100);
    const off = Math.floor((price.amount * hundredths + 5_000) / 10_000);
    return { amount: Math.min(off, price.amount), currency };
  }
  const converted = convert(discount.amount, currency, rates);
  // Without a rate the amount stays in its own currency; the built-in rates are complete.
  const inCurrency = converted.currency === currency ? converted : convert(discount.amount, currency, fallbackRates);
  return { amount: Math.min(inCurrency.amount, price.amount), currency };
}

/** `list` equals `discount` plus `total`. */
export type Quote = {
  /** Price before the discount, in the currency shown. */
  list: Money;
  discount: Money;
  total: Money;
  /** Units of the currency shown per unit of the price's currency. */
  rate: number;
};

/**
 * Total of a price in the currency shown, after its discount; a total below Stripe's minimum charge becomes zero.
 * Browser and server call this with the same values (docs/trust.md#prices).
 * @param currency the currency shown; without a usable rate the price keeps its own
 */
export function quote(order: { price: Money; currency: Currency; rates: Rates; discount: Discount | null }): Quote {
  const { price, currency, rates, discount } = order;
  const list = listPrice(price, { currency, rates });
  const rate = list.currency === price.currency ? 1 : (rates[price.currency][list.currency] ?? 1);
  const off = discount === null ? 0 : discountOn(list, discount, rates).amount;
  const rest = list.amount - off;
  const total = rest < smallestCharges[list.currency] ? 0 : rest;
  return {
    list,
    discount: { amount: list.amount - total, currency: list.currency },
    total: { amount: total, currency: list.currency },
    rate,
  };
}

/** Message for an applied code; fixed amounts are in pounds (docs/product.md#discount-codes). */
export function discountApplied(discount: Discount, rates: Rates): string {
  if (discount.type === 'percentage') return `Discount code applied: ${discount.percentage}% off`;
  const inPounds = convert(discount.amount, 'GBP', rates);
  const pounds = inPounds.currency === 'GBP' ? inPounds : convert(discount.amount, 'GBP', fallbackRates);
  return `Discount code applied: ${formatMoney(pounds).replace(/\.00$/, '')} off`;
}
