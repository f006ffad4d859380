import { collectionNames } from '#shared/rules/collections.ts';
import { packagePriceCodes } from '#shared/rules/discount-codes.ts';
import { putAuditEntry } from '../../audit-entries/store.ts';
import { findPackagePrice } from '../../discount-codes/package-price.ts';
import { type DiscountCode, discountCodeItem, discountCodeRecord, packagePriceKey } from '../../keys/discount-code.ts';
import { changeItem } from '../../platform/change.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { getItem, type Write } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import type { LibraryDependencies } from './dependencies.ts';

/** What a collection costs. */
export const getPackagePrice: Handler<'getPackagePrice', LibraryDependencies> = ({ params }, { table }) =>
  findPackagePrice(table, params.collection);

/** How often it is looked at again when somebody else sets the price at the same moment. */
const tries = 3;

/**
 * Sets what a collection costs from now on: the amount of a code that is the site's own (back office, section 3). Of two
 * admins at once the later one wins, and each of them stands in the trail with what was there before.
 */
export const setPackagePrice: Handler<'setPackagePrice', LibraryDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const { collection } = call.params;
  const { amount, currency } = call.body;
  const key = packagePriceKey(collection);
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await getItem(table, key, discountCodeRecord, { consistent: true });
    if (found?.amount === amount && found.currency === currency) return { amount, currency };
    const createdAt = now().toISOString();
    const made = priceCode(packagePriceCodes[collection], { amount, currency }, createdAt);
    const write: Write = found
      ? changeItem(key, { before: found, after: { ...made, createdAt: found.createdAt } }, ['amount', 'currency'])
      : { Put: { Item: discountCodeItem(made), ConditionExpression: 'attribute_not_exists(PK)' } };
    const before = found ? { amount: found.amount, currency: found.currency } : null;
    const target = { type: 'collection', id: collection, name: collectionNames[collection] };
    const trail = { action: 'collection.priced', target, before, after: { amount, currency } };
    const { written } = await transact(table, [write, putAuditEntry(call, trail, dependencies)]);
    if (written) return { amount, currency };
  }
  throw new HttpError('busy', { retryAfter: 1 });
};

type Amount = { amount: number; currency: NonNullable<DiscountCode['currency']> };

function priceCode(code: string, { amount, currency }: Amount, createdAt: string): DiscountCode {
  const terms = { discountType: 'fixed_amount', percentage: null, amount, currency } as const;
  return { code, isActive: true, isOneTimeUse: false, timesUsed: 0, ...terms, createdAt };
}
