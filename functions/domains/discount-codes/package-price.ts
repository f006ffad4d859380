import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { discountCodeRecord, packagePriceKey, packagePriceOf } from '../../ground/keys/discount-code.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';

/** What a collection costs now, in the currency it is set in. */
export async function findPackagePrice(table: Table, collection: Collection): Promise<Money> {
  return packagePriceOf(await getItem(table, packagePriceKey(collection), discountCodeRecord));
}
