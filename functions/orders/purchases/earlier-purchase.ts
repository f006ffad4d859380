import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import {
  type CollectionPurchase,
  collectionOf,
  isCollectionPurchase,
  type Purchase,
} from '../../ground/keys/purchase.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { linkPurchase } from './link-purchase.ts';
import { purchaseRules } from './settlement.ts';
import type { PurchaseRequest, PurchaseState } from './state.ts';
import { responseOf } from './view.ts';

type PurchaseResponse = ResponseBody<'createPurchase'>;

/** Kept between the attempts of one request: the earlier purchase that no longer prevents it. */
export type Progress = { settledId: string | null };

/**
 * The response for what the buyer has bought or begun before; undefined when a new purchase may be
 * made, and `conflict` when the state has to be read again. Throws HttpError 409 for an id that is another
 * purchase's, and for a collection that is the member's.
 */
export async function findEarlierPurchase(
  { existing, access, guestAccess, currentCheckout }: PurchaseState,
  request: PurchaseRequest,
  progress: Progress,
  dependencies: SettlementDependencies,
): Promise<PurchaseResponse | typeof conflict | undefined> {
  const { memberSub } = request.buyer;
  if (existing) assertSame(existing, request);
  const guestPurchase = existing?.memberSub === null ? existing.id : guestAccess?.purchaseId;
  if (memberSub !== null && guestPurchase) {
    // Begun with the member's address before they signed in.
    await linkPurchase(dependencies.table, guestPurchase, memberSub, dependencies.now());
    return conflict;
  }
  if (existing) return repeatedPurchase(existing, request, dependencies);
  // Do not reveal to a guest what an address has: it may not be theirs.
  if (memberSub === null) return undefined;
  if (access) throw new HttpError('already_owned');
  if (currentCheckout === null || currentCheckout === progress.settledId) return undefined;
  const response = await resumeOrClose(currentCheckout, request, dependencies);
  if (response) return response;
  progress.settledId = currentCheckout;
  return conflict;
}

/** Tells whether a repeated request asks for the purchase that has its id, the idempotency key. */
function isSamePurchase(purchase: CollectionPurchase, request: PurchaseRequest): boolean {
  const { memberSub, buyerEmail } = purchase;
  const { buyer } = request;
  const isTheirs = buyer.memberSub === null || memberSub === null || memberSub === buyer.memberSub;
  if (!isTheirs || buyerEmail !== buyer.email || collectionOf(purchase) !== request.collection) return false;
  return isFree(purchase.total) || hasSameTerms(purchase, request);
}

function hasSameTerms({ total, discount }: CollectionPurchase, request: PurchaseRequest): boolean {
  const { amount, currency } = request.total;
  return total.amount === amount && total.currency === currency && discount?.code === request.discountCode;
}

function assertSame(existing: Purchase, request: PurchaseRequest): asserts existing is CollectionPurchase {
  if (!isCollectionPurchase(existing) || !isSamePurchase(existing, request)) throw new HttpError('purchase_conflict');
}

/** Throws HttpError 409 when the request asks for another purchase than the one that has its id, or that cannot be paid any more. */
export async function repeatedPurchase(
  existing: CollectionPurchase,
  request: PurchaseRequest,
  dependencies: SettlementDependencies,
): Promise<PurchaseResponse> {
  assertSame(existing, request);
  const purchase = (await settleOrder(purchaseRules, existing.id, dependencies)) ?? existing;
  if (purchase.status === 'cancelled' || purchase.status === 'failed') throw new HttpError('checkout_closed');
  return responseOf(purchase, await paymentUrlOf(purchase, dependencies));
}

/**
 * Resumes the member's current checkout when it is the same order or awaits its bank; else closes it. Undefined when it
 * is settled or closed.
 */
async function resumeOrClose(id: string, request: PurchaseRequest, dependencies: SettlementDependencies) {
  const purchase = await settleOrder(purchaseRules, id, dependencies);
  if (purchase?.status !== 'pending' || purchase.checkoutId === null) return undefined;
  if (purchase.processing) return responseOf(purchase, null);
  const url = hasSameTerms(purchase, request) ? await paymentUrlOf(purchase, dependencies) : null;
  if (url !== null) return responseOf(purchase, url);
  await dependencies.payments.close(purchase.checkoutId);
  const closed = await settleOrder(purchaseRules, id, dependencies);
  // What an admin keeps pending can only be paid in another way.
  return closed?.status === 'pending' && !closed.byHand ? responseOf(closed, null) : undefined;
}

async function paymentUrlOf({ status, checkoutId }: CollectionPurchase, { payments }: SettlementDependencies) {
  if (status !== 'pending' || checkoutId === null) return null;
  return (await payments.find(checkoutId))?.url ?? null;
}
