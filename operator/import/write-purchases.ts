import { accessKey, accessRecord } from '../../functions/ground/keys/access.ts';
import { orderKey } from '../../functions/ground/keys/order.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import {
  type CollectionPurchase,
  collectionOf,
  collectionPurchaseRecord,
  purchaseOwnerOf,
} from '../../functions/ground/keys/purchase.ts';
import { conflict, retryOnConflict } from '../../functions/ground/platform/retry.ts';
import { getItem, type Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { giveAccess } from '../../functions/orders/purchases/access.ts';
import { givesAccess, usesCode } from '../../functions/orders/purchases/access-writes.ts';
import { importedMark } from './existing.ts';
import type { PlannedPurchase } from './plan.ts';
import { codeUses } from './write-bookings.ts';

/** `at`: when the import began. */
type Options = { subs: Map<string, string>; codes: Set<string>; table: Table; at: string };

/** Writes a purchase with the access that it gives, and the use of its code. */
export function writePurchase(
  { purchase, userId }: PlannedPurchase,
  { subs, codes, table, at }: Options,
): Promise<void> {
  const imported = importedMark('purchases', orderItem(purchase), at);
  const owned: CollectionPurchase = {
    ...purchase,
    memberSub: (userId !== undefined && subs.get(userId)) || null,
    imported,
  };
  return retryOnConflict(async () => {
    if (await getItem(table, orderKey(owned.id), collectionPurchaseRecord, { consistent: true })) return;
    const owner = purchaseOwnerOf(owned);
    const { id: purchaseId, createdAt } = owned;
    const collection = collectionOf(owned);
    const existingAccess = await getItem(table, accessKey(owner, collection), accessRecord, { consistent: true });
    const access =
      givesAccess(owned) && !existingAccess ? [giveAccess(owner, { collection, purchaseId, createdAt })] : [];
    const uses = codeUses([codeUseOf(owned)], codes);
    const put = { Put: { Item: orderItem(owned), ConditionExpression: 'attribute_not_exists(PK)' } };
    const { written } = await transact(table, [put, ...access, ...uses]);
    return written ? undefined : conflict;
  });
}

/** The purchase as {@link codeUses} counts orders: one that failed or was cancelled has used no code. */
export const codeUseOf = (purchase: CollectionPurchase) => ({
  discount: purchase.discount,
  status: usesCode(purchase) ? ('completed' as const) : ('cancelled' as const),
});
