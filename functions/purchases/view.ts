import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { isBought, type Purchase } from '../keys/purchase.ts';

/** Where somebody comes to who has paid: the collection's page, which then asks how the purchase stands. */
export function purchaseHref({ id, collection }: Pick<Purchase, 'id' | 'collection'>): string {
  return `${collectionHref(collection)}?success=true&purchaseId=${id}`;
}

/** What the return from payment shows of a purchase: not whose it is, for its id may have been passed on. */
export function viewOf(purchase: Purchase): ResponseBody<'settlePurchase'> {
  const { id, collection, status, total, processing, memberSub, refundDueAt } = purchase;
  return {
    ...{ id, collection, status, total },
    processing: status === 'pending' && processing,
    linked: memberSub !== null,
    refunded: refundDueAt !== null,
  };
}

/**
 * What a buyer is told: where to pay, or where to go without. Also what a bank has not answered leads to the
 * collection's page, which says so.
 */
export function answerOf(purchase: Purchase, paymentUrl: string | null): ResponseBody<'createPurchase'> {
  const { id: purchaseId, status } = purchase;
  const redirectUrl = paymentUrl === null ? purchaseHref(purchase) : null;
  return { purchaseId, status, paymentUrl, freeAccess: isBought(purchase), redirectUrl };
}
