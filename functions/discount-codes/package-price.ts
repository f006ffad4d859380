import { type Collection, defaultCollectionPrice } from '#shared/rules/collections.ts';
import { packagePriceCodes } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { getItem, type Key, type Table } from '../platform/table.ts';
import { type DiscountCode, discountKey, discountRecord } from './store.ts';

/** Where the price of a collection stands: under a code of the site's own, as a fixed amount (spec section 3). */
export const packagePriceKey = (collection: Collection): Key => discountKey(packagePriceCodes[collection]);

/** The price that such a code holds; without one, the price that every collection has (spec section 9). */
export function packagePriceOf(found: Pick<DiscountCode, 'amount' | 'currency'> | undefined): Money {
  if (!found || found.amount === null || found.currency === null) return defaultCollectionPrice;
  return { amount: found.amount, currency: found.currency };
}

/** What a collection costs now, in the currency it is set in. */
export async function findPackagePrice(table: Table, collection: Collection): Promise<Money> {
  return packagePriceOf(await getItem(table, packagePriceKey(collection), discountRecord));
}
