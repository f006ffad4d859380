import { type Collection, defaultCollectionPrice, isBuiltIn } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import type { SumsByCurrency } from '#shared/rules/vouchers.ts';
import { discountCodeRecord, packagePriceKey, packagePriceOf } from '../../ground/keys/discount-code.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { findAdded } from '../../ground/settings/collections.ts';

/** The price of a collection; of one that the owner has added also her price in each currency (docs/product.md#added-collections). */
export async function findPrices(
  table: Table,
  collection: Collection,
): Promise<{ price: Money; prices?: SumsByCurrency }> {
  if (isBuiltIn(collection)) {
    return { price: packagePriceOf(await getItem(table, packagePriceKey(collection), discountCodeRecord)) };
  }
  const prices = (await findAdded(table, {})).find(({ id }) => id === collection)?.price;
  if (!prices) return { price: defaultCollectionPrice };
  const { currency } = defaultCollectionPrice;
  return { price: { amount: prices[currency], currency }, prices };
}

/** The price of a collection in the currency of its list price, or where it has one in each, in this one. */
export async function findPackagePrice(table: Table, collection: Collection, wanted?: Currency): Promise<Money> {
  const { price, prices } = await findPrices(table, collection);
  return prices && wanted ? { amount: prices[wanted], currency: wanted } : price;
}
