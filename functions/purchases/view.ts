import type { Answer } from '#shared/contract/contract.ts';
import { collectionHref } from '#shared/paths.ts';
import type { Purchase } from './store.ts';

/** Where somebody comes to who has paid: the collection's page, which then asks how the purchase stands. */
export function purchaseHref({ id, collection }: Pick<Purchase, 'id' | 'collection'>): string {
  return `${collectionHref(collection)}?success=true&purchaseId=${id}`;
}

/** What the return from payment shows of a purchase: not whose it is, for its id may have been passed on. */
export function viewOf(purchase: Purchase): Answer<'settlePurchase'> {
  const { id, collection, status, total, processing, memberSub, refundDueAt } = purchase;
  return {
    ...{ id, collection, status, total },
    processing: status === 'pending' && processing,
    linked: memberSub !== null,
    refunded: refundDueAt !== null,
  };
}
