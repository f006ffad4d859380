import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { discountCodeRecord, packagePriceKey, packagePriceOf } from '../../ground/keys/discount-code.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';

export async function findPackagePrice(table: Table, collection: Collection): Promise<Money> {
  return packagePriceOf(await getItem(table, packagePriceKey(collection), discountCodeRecord));
}
