import { isFree } from '#shared/rules/money.ts';
import type { Price } from '../../domains/discount-codes/price.ts';
import { type Purchase, purchaseRecord } from '../../ground/keys/purchase.ts';
import type { PurchaseRequest } from './state.ts';

/** A purchase at this price: completed when it is free, else pending. */
export function newPurchase(
  { purchaseId: id, collection, buyer }: PurchaseRequest,
  buyerName: string | null,
  { quote, discount }: Price,
  now: Date,
): Purchase {
  const { total, list: listPrice, rate } = quote;
  return purchaseRecord.parse({
    id,
    lines: [{ kind: 'collection', collection }],
    memberSub: buyer.memberSub,
    buyerName,
    buyerEmail: buyer.email,
    total,
    listPrice,
    rate,
    discount,
    status: isFree(total) ? 'free' : 'pending',
    createdAt: now.toISOString(),
  });
}
