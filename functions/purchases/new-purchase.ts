import { isFree } from '#shared/rules/money.ts';
import type { Price } from '../discount-codes/price.ts';
import { type Purchase, purchaseRecord } from '../keys/purchase.ts';
import type { Buyer, Wish } from './gather.ts';

/** The purchase that somebody makes at this price: theirs at once when nothing has to be paid, else pending. */
export function newPurchase(
  { purchaseId: id, collection }: Wish,
  { memberSub, name: buyerName, email: buyerEmail }: Buyer,
  { quote, discount }: Price,
  now: Date,
): Purchase {
  const { total, list: listPrice, rate } = quote;
  return purchaseRecord.parse({
    ...{ id, collection, memberSub, buyerName, buyerEmail, total, listPrice, rate, discount },
    status: isFree(total) ? 'free' : 'pending',
    createdAt: now.toISOString(),
  });
}
