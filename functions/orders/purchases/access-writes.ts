import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import type { CollectionAccess } from '../../ground/keys/access.ts';
import { type CollectionPurchase, collectionOf, isBought, purchaseOwnerOf } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { deleteAccess, giveAccess, keepAccess, transferAccess } from './access.ts';
import { findCollectionPurchase, keepPurchase, purchasesOfSameOwner } from './store.ts';

/** Tells whether a purchase gives access to its collection: a request for the free recordings does not. */
export function givesAccess({ status, discount }: Pick<CollectionPurchase, 'status' | 'discount'>): boolean {
  return isBought({ status }) && !(status === 'free' && discount?.code === freeRecordingCode);
}

export const usesCode = ({ status }: Pick<CollectionPurchase, 'status'>) =>
  status !== 'cancelled' && status !== 'failed';

type Change = {
  before: CollectionPurchase;
  after: Pick<CollectionPurchase, 'status' | 'discount'>;
  access: CollectionAccess | undefined;
};

/** Access follows the purchase's status; access by another purchase of the owner stays or takes over. */
export async function accessWrites(table: Table, { before, after, access }: Change, now: Date): Promise<Writes> {
  const { id: purchaseId } = before;
  const collection = collectionOf(before);
  const owner = purchaseOwnerOf(before);
  // Given by another purchase, which must not change at the same time.
  if (access && access.purchaseId !== purchaseId) return { access: keepAccess(owner, access) };
  if (givesAccess(after)) {
    return access ? {} : { access: giveAccess(owner, { collection, purchaseId, createdAt: now.toISOString() }) };
  }
  if (!access) return {};
  const successor = await findSuccessor(table, before);
  if (!successor) return { access: deleteAccess(owner, access) };
  return { access: transferAccess(owner, access, successor.id), successor: keepPurchase(successor) };
}

/** Another purchase by the owner that gives access to the same collection. */
async function findSuccessor(table: Table, purchase: CollectionPurchase): Promise<CollectionPurchase | undefined> {
  const own = await purchasesOfSameOwner(table, purchase);
  const others = own.filter((one) => one.id !== purchase.id && collectionOf(one) === collectionOf(purchase));
  // The index is eventually consistent: read their current state.
  const current = await Promise.all(others.map((one) => findCollectionPurchase(table, one.id)));
  return current.find((one) => one !== undefined && givesAccess(one));
}
