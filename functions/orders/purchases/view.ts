import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { type CollectionPurchase, collectionOf, isBought } from '../../ground/keys/purchase.ts';

/** The return address after a payment: the collection's page, which then settles the purchase. */
export function purchaseHref(purchase: Pick<CollectionPurchase, 'id' | 'lines'>): string {
  return `${collectionHref(collectionOf(purchase))}?success=true&purchaseId=${purchase.id}`;
}

/** Returns what the return from payment shows: not the buyer, since the id may have been passed on. */
export function purchaseViewOf(purchase: CollectionPurchase): ResponseBody<'settlePurchase'> {
  const { id, status, total, processing, memberSub, refundDueAt, refundedAt } = purchase;
  return {
    id,
    collection: collectionOf(purchase),
    status,
    total,
    processing: status === 'pending' && processing,
    linked: memberSub !== null,
    refunded: refundDueAt !== null || refundedAt !== null,
  };
}

/** Leads to the payment page, or without one to the collection's page, also while a bank has not answered. */
export function responseOf(purchase: CollectionPurchase, paymentUrl: string | null): ResponseBody<'createPurchase'> {
  const { id: purchaseId, status } = purchase;
  const redirectUrl = paymentUrl === null ? purchaseHref(purchase) : null;
  return { purchaseId, status, paymentUrl, freeAccess: isBought(purchase), redirectUrl };
}
