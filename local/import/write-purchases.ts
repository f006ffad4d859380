import { accessKey, accessRecord } from '../../functions/keys/access.ts';
import { ownerOf, type Purchase, purchaseItem, purchaseKey, purchaseRecord } from '../../functions/keys/purchase.ts';
import { conflict, retryOnConflict } from '../../functions/platform/retry.ts';
import { getItem, type Table } from '../../functions/platform/table.ts';
import { transact } from '../../functions/platform/transact.ts';
import { giveAccess } from '../../functions/purchases/access.ts';
import { givesAccess } from '../../functions/purchases/access-writes.ts';
import { importedMark } from './existing.ts';
import type { PlannedPurchase } from './plan-purchases.ts';
import { codeUses } from './write-bookings.ts';

/** `at`: when the import began. */
type Options = { subs: Map<string, string>; codes: Set<string>; table: Table; at: string };

/** A purchase with the access that it gives, and the use of its code. */
export function writePurchase(
  { purchase, userId }: PlannedPurchase,
  { subs, codes, table, at }: Options,
): Promise<void> {
  const imported = importedMark('purchases', purchaseItem(purchase), at);
  const owned: Purchase = { ...purchase, memberSub: (userId !== undefined && subs.get(userId)) || null, imported };
  return retryOnConflict(async () => {
    if (await getItem(table, purchaseKey(owned.id), purchaseRecord, { consistent: true })) return;
    const owner = ownerOf(owned);
    const { id: purchaseId, collection, createdAt } = owned;
    const known = await getItem(table, accessKey(owner, collection), accessRecord, { consistent: true });
    const access = givesAccess(owned) && !known ? [giveAccess(owner, { collection, purchaseId, createdAt })] : [];
    const uses =
      owned.status === 'failed' ? [] : codeUses([{ discount: owned.discount, status: bookedAs(owned) }], codes);
    const put = { Put: { Item: purchaseItem(owned), ConditionExpression: 'attribute_not_exists(PK)' } };
    const { written } = await transact(table, [put, ...access, ...uses]);
    return written ? undefined : conflict;
  });
}

/** As the uses of codes count it. */
export const bookedAs = ({ status }: Purchase) => (status === 'cancelled' ? 'cancelled' : 'completed');
