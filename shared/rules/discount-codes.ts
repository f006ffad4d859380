import { type Currency, convert, fallbackRates, type Rates } from './currency.ts';
import { formatMoney, type Money } from './money.ts';

/** What a code takes off: a share of the price (0 to 100, at most two decimals) or a fixed amount. */
export type Discount = { type: 'percentage'; percentage: number } | { type: 'fixed_amount'; amount: Money };

/** What decides whether a code may be used (spec section 5). */
export type DiscountCode = { isActive: boolean; isOneTimeUse: boolean; timesUsed: number };

/** Codes that hold the price of a collection; never a discount. */
export const packagePriceCodes = { birth: 'BIRTH_PACKAGE_PRICE', stress: 'STRESS_PACKAGE_PRICE' } as const;
/** Marks free access to one recording; never a discount. */
export const freeRecordingCode = 'FREE_RECORDING';
const reservedCodes: readonly string[] = [...Object.values(packagePriceCodes), freeRecordingCode];

/** A typed code as it is stored and looked up: trimmed and upper-cased. */
export const normaliseCode = (typed: string) => typed.trim().toUpperCase();

/** Whether a typed code belongs to the site itself: it is looked up by nobody and can be given to no discount. */
export const isReservedCode = (typed: string) => reservedCodes.includes(normaliseCode(typed));

/**
 * Why a typed code cannot be used, or null when it can.
 * @param found what the table holds under the normalised code, undefined when nothing
 */
export function discountRefusal(
  typed: string,
  found: DiscountCode | undefined,
): 'invalid_discount_code' | 'discount_code_used' | null {
  if (found === undefined || !found.isActive || isReservedCode(typed)) return 'invalid_discount_code';
  return found.isOneTimeUse && found.timesUsed > 0 ? 'discount_code_used' : null;
}

/** What a code takes off this price, in its currency: never more than the price. */
export function discountOn(price: Money, discount: Discount, rates: Rates): Money {
  const { currency } = price;
  if (discount.type === 'percentage') {
    const hundredths = Math.round(discount.percentage * 100);
    const off = Math.floor((price.amount * hundredths + 5_000) / 10_000);
    return { amount: Math.min(off, price.amount), currency };
  }
  const converted = convert(discount.amount, currency, rates);
  // A rate that is missing leaves the amount in its own currency; the built-in rates always have one.
  const inCurrency = converted.currency === currency ? converted : convert(discount.amount, currency, fallbackRates);
  return { amount: Math.min(inCurrency.amount, price.amount), currency };
}

/** The smallest amounts that Stripe charges; a rest below them is not asked for. */
const smallestCharges: Record<Currency, number> = { GBP: 30, EUR: 50, USD: 50 };

/** The sum that is shown and charged; `list` is always `discount` and `total` together. */
export type Quote = {
  /** The price before the discount, in the currency shown. */
  list: Money;
  discount: Money;
  total: Money;
  /** Units of the currency shown for one unit of the stored price's currency. */
  rate: number;
};

/**
 * What a price costs in the currency shown, after its discount. Browser and server call this with the same values and
 * get the same total (trust: 'Money').
 * @param price the stored price
 * @param currency the currency shown; without a usable rate the price stays in its own
 */
export function quote(order: { price: Money; currency: Currency; rates: Rates; discount: Discount | null }): Quote {
  const { price, currency, rates, discount } = order;
  const list = convert(price, currency, rates);
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

/** What is said when a code was applied (spec section 8); fixed amounts are always said in pounds (section 9). */
export function discountApplied(discount: Discount, rates: Rates): string {
  if (discount.type === 'percentage') return `Discount code applied: ${discount.percentage}% off`;
  const inPounds = convert(discount.amount, 'GBP', rates);
  const pounds = inPounds.currency === 'GBP' ? inPounds : convert(discount.amount, 'GBP', fallbackRates);
  return `Discount code applied: ${formatMoney(pounds).replace(/\.00$/, '')} off`;
}
