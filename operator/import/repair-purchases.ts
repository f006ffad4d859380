import { accessKey, accessRecord } from '../../functions/ground/keys/access.ts';
import { orderKey } from '../../functions/ground/keys/order.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import {
  type CollectionPurchase,
  collectionOf,
  collectionPurchaseRecord,
  purchaseOwnerOf,
} from '../../functions/ground/keys/purchase.ts';
import { changeItem } from '../../functions/ground/platform/change.ts';
import { conflict, retryOnConflict } from '../../functions/ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { giveAccess } from '../../functions/orders/purchases/access.ts';
import { accessWrites, givesAccess } from '../../functions/orders/purchases/access-writes.ts';
import { factNames, importedMark, pick, statusOf } from './existing.ts';
import { changedCodeUses } from './write-bookings.ts';
import { codeUseOf } from './write-purchases.ts';

type Options = { table: Table; now: Date; codes: Set<string> };

/** Repairs a purchase with the access that it gives, and the use of its code; refused as other repairs are. */
export function repairPurchase(planned: CollectionPurchase, { table, now, codes }: Options): Promise<void> {
  return retryOnConflict(async () => {
    const read = await getItem(table, orderKey(planned.id), collectionPurchaseRecord, { consistent: true });
    const plannedItem = orderItem(planned);
    if (!read || statusOf('purchases', orderItem(read), plannedItem) !== 'repair') return undefined;
    const imported = importedMark('purchases', plannedItem, read.imported?.at ?? now.toISOString());
    const after: CollectionPurchase = { ...read, ...pick(planned, factNames.purchases), imported };
    const change = { before: orderItem(read), after: orderItem(after) };
    const { written } = await transact(table, [
      changeItem(orderKey(planned.id), change, [...factNames.purchases, 'memberSub']),
      ...(await accessChanges(read, after, table, now)),
      ...changedCodeUses(codeUseOf(read), codeUseOf(after), codes),
    ]);
    return written ? undefined : conflict;
  });
}

async function accessChanges(
  read: CollectionPurchase,
  after: CollectionPurchase,
  table: Table,
  now: Date,
): Promise<Write[]> {
  const isSameOwner = read.memberSub !== null || read.buyerEmail === after.buyerEmail;
  if (isSameOwner && givesAccess(read) === givesAccess(after)) return [];
  const { id: purchaseId, createdAt } = after;
  const collection = collectionOf(after);
  const find = (purchase: CollectionPurchase) =>
    getItem(table, accessKey(purchaseOwnerOf(purchase), collection), accessRecord, { consistent: true });
  const ended = isSameOwner ? after : { ...after, status: 'cancelled' as const };
  const writes = await accessWrites(table, { before: read, after: ended, access: await find(read) }, now);
  const isGiven = !isSameOwner && givesAccess(after) && !(await find(after));
  const accessGrants = isGiven ? [giveAccess(purchaseOwnerOf(after), { collection, purchaseId, createdAt })] : [];
  return [...Object.values(writes).flatMap((write) => write ?? []), ...accessGrants];
}
