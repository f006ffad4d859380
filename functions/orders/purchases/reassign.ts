import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import type { Owner } from '../../ground/keys/owner.ts';
import { collectionOf, isCollectionPurchase, type Purchase, purchaseOwnerOf } from '../../ground/keys/purchase.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { changeOrder } from '../payments/order-store.ts';
import { deletePurchasedAccess, giveAccess, keepAccess } from './access.ts';

/**
 * A guest's purchase becomes that of another address of the same person, with the access that one of a collection gave; where they have the
 * collection already, that access stays. Nothing is refunded. Refused when its owner or the state of its payment has changed.
 */
export async function reassignPurchase(
  table: Table,
  read: Purchase,
  { email: buyerEmail, sub: memberSub }: { email: string; sub: string | null },
): Promise<Record<string, Write | undefined>> {
  const { id } = read;
  const purchase = changeOrder(read, { buyerEmail, memberSub });
  if (!isCollectionPurchase(read)) return { purchase };
  const collection = collectionOf(read);
  const owner: Owner = { memberSub, email: buyerEmail };
  const { given: givenAccess, owned: ownedAccess } = await getItems(table, {
    given: { key: accessKey(purchaseOwnerOf(read), collection), schema: accessRecord },
    owned: { key: accessKey(owner, collection), schema: accessRecord },
  });
  if (givenAccess?.purchaseId !== id) return { purchase };
  return {
    purchase,
    left: deletePurchasedAccess(purchaseOwnerOf(read), collection, id),
    access: ownedAccess ? keepAccess(owner, ownedAccess) : giveAccess(owner, givenAccess),
  };
}
