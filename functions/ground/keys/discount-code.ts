import * as z from 'zod';
import { instant, money } from '#shared/contract/common/schemas.ts';
import { type appliedDiscount, discountTypes } from '#shared/contract/discount-codes/schemas.ts';
import { type Collection, collectionRow, defaultCollectionPrice } from '#shared/rules/collections.ts';
import { normaliseCode } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { discountCodeKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

export const discountCodeRecord = z.object({
  code: z.string(),
  isActive: z.boolean(),
  isOneTimeUse: z.boolean(),
  /** Bookings and purchases that use it and were not cancelled; changes only in the transaction that writes one. */
  timesUsed: z.int().min(0),
  discountType: z.enum(discountTypes),
  /** 0 to 100; null for a fixed amount. */
  percentage: z.number().min(0).max(100).nullable(),
  /** Minor units; null, like the currency, for a percentage. */
  amount: money.shape.amount.nullable(),
  currency: money.shape.currency.nullable(),
  createdAt: instant,
});
export type DiscountCode = z.output<typeof discountCodeRecord>;
export type AppliedDiscount = z.output<typeof appliedDiscount>;

export const discountCodeKey = (code: string): Key => ({
  PK: `${discountCodeKeyPrefix}${normaliseCode(code)}`,
  SK: 'DISCOUNT',
});

/** Partition of all codes by time, in the index byKind. */
export const allDiscountCodes = 'DISCOUNTS';

export function discountCodeItem(discount: DiscountCode) {
  return { ...discountCodeKey(discount.code), GSI3PK: allDiscountCodes, GSI3SK: discount.createdAt, ...discount };
}

/** A collection's price is the fixed amount of a code that the site reserves (docs/product.md#package-price). */
export const packagePriceKey = (collection: Collection): Key => discountCodeKey(collectionRow(collection).priceCode);

/** The price that the reserved code holds, or the default price. */
export function packagePriceOf(found: Pick<DiscountCode, 'amount' | 'currency'> | undefined): Money {
  if (!found || found.amount === null || found.currency === null) return defaultCollectionPrice;
  return { amount: found.amount, currency: found.currency };
}
