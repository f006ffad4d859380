import { collectionRow, isBuiltIn } from '#shared/rules/collections.ts';
import { findPackagePrice } from '../../../domains/discount-codes/package-price.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import {
  type DiscountCode,
  discountCodeItem,
  discountCodeRecord,
  packagePriceKey,
} from '../../../ground/keys/discount-code.ts';
import { changeItem } from '../../../ground/platform/change.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { getItem, type Write } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';

export const getPackagePrice: Handler<'getPackagePrice', WriteDependencies> = ({ params }, { table }) =>
  findPackagePrice(table, params.collection);

/**
 * Sets a collection's price, stored as a reserved discount code (docs/product.md#package-price). Of two admins at the same
 * time the later one wins; both changes are audited.
 */
export const setPackagePrice: Handler<'setPackagePrice', WriteDependencies> = (call, dependencies) => {
  const { table, now } = dependencies;
  const { collection } = call.params;
  // That of an added collection is in the settings, in each currency.
  if (!isBuiltIn(collection)) throw new HttpError('collection_not_found');
  const { amount, currency } = call.body;
  const key = packagePriceKey(collection);
  return retryOnConflict(async () => {
    const stored = await getItem(table, key, discountCodeRecord, { consistent: true });
    if (stored?.amount === amount && stored.currency === currency) return { amount, currency };
    const price = priceCode(collectionRow(collection).priceCode, { amount, currency }, now().toISOString());
    const write: Write = stored
      ? changeItem(key, { before: stored, after: { ...price, createdAt: stored.createdAt } }, ['amount', 'currency'])
      : { Put: { Item: discountCodeItem(price), ConditionExpression: 'attribute_not_exists(PK)' } };
    const before = stored ? { amount: stored.amount, currency: stored.currency } : null;
    const target = { type: 'collection', id: collection, name: collectionRow(collection).name };
    const change = { action: 'collection.priced', target, before, after: { amount, currency } };
    const { written } = await transact(table, [write, putAuditEntry(call, change, dependencies)]);
    return written ? { amount, currency } : conflict;
  });
};

type Amount = { amount: number; currency: NonNullable<DiscountCode['currency']> };

function priceCode(code: string, { amount, currency }: Amount, createdAt: string): DiscountCode {
  const terms = { discountType: 'fixed_amount', percentage: null, amount, currency } as const;
  return { code, isActive: true, isOneTimeUse: false, timesUsed: 0, ...terms, createdAt };
}
