import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import { safePath } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import type { OrderKey } from '../../../lib/booking/booking-storage.ts';
import { noAnswer, paymentPageOf } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import { orderSubject } from '../../../lib/collections/pending-purchase.ts';

const bodyOf = ({ total, discountCode, vouchers = [] }: OrderKey) => ({
  total,
  ...(discountCode && { discountCode }),
  ...(vouchers.length > 0 && { vouchers }),
});

/** Buys a collection for the signed-in member. Throws an `ApiProblem`. */
export async function buy(collection: Collection, order: OrderKey): Promise<ResponseBody<'createPurchase'>> {
  return await sendOrder(orderSubject(collection), order, (purchaseId) =>
    call('createPurchase', { body: { purchaseId, collection, ...bodyOf(order) } }),
  );
}

/** Buys a collection for the account that will confirm this address. Throws an `ApiProblem`. */
export async function buyAsGuest(
  collection: Collection,
  guest: Guest,
  order: OrderKey,
): Promise<ResponseBody<'createGuestPurchase'>> {
  return await sendOrder(orderSubject(collection), order, (purchaseId) =>
    call('createGuestPurchase', { body: { purchaseId, collection, ...guest, ...bodyOf(order) } }),
  );
}

export type PurchaseTarget = { to: 'page'; path: string } | { to: 'payment'; url: string };

/**
 * A page of this site where nothing is to be paid, else the payment page (docs/product.md#collection-purchase). Throws
 * an Error for a response without a target.
 */
export function purchaseTarget(created: ResponseBody<'createPurchase'> | null | undefined): PurchaseTarget {
  if (!created) throw new Error(noAnswer);
  // A payment that is still processing leads to a page too, which says so.
  if (created.freeAccess || (created.redirectUrl && !created.paymentUrl)) {
    return { to: 'page', path: safePath(created.redirectUrl ?? '') ?? paths.myResources.href() };
  }
  return { to: 'payment', url: paymentPageOf(created) };
}
