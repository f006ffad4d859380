import { ulid } from 'ulid';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { safePath } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { bookingIdFor, clearAttempt, type OrderKey } from '../../../lib/booking-storage.ts';
import { noAnswer, paymentPageOf } from '../../../lib/payment.ts';

/** Under which a collection's purchase is remembered in this tab: its code, and the try that may have arrived. */
export const memoryOf = (collection: Collection) => `collection.${collection}`;

type Buyer = { firstName: string; lastName: string; email: string };

// A purchase may stand although its answer was a failure: then the next try must be the same one.
const unsure = [
  'unreachable',
  'internal_error',
  'busy',
  'too_many_requests',
  'checkout_failed',
  'not_signed_in',
] as const;

async function attempt(
  collection: Collection,
  order: OrderKey,
  send: (purchaseId: string) => Promise<ResponseBody<'createPurchase'>>,
): Promise<ResponseBody<'createPurchase'>> {
  const { id } = bookingIdFor(memoryOf(collection), order, ulid);
  try {
    return await send(id);
  } catch (error) {
    if (!hasCode(error, ...unsure)) clearAttempt(memoryOf(collection));
    throw error;
  }
}

const codeOf = ({ discountCode }: OrderKey) => discountCode && { discountCode };

/** Buys a collection for whoever is signed in, at the total that is shown. Throws an `ApiProblem`. */
export async function buy(collection: Collection, order: OrderKey): Promise<ResponseBody<'createPurchase'>> {
  const { total } = order;
  return await attempt(collection, order, (purchaseId) =>
    call('createPurchase', { body: { purchaseId, collection, total, ...codeOf(order) } }),
  );
}

/** Buys the birth collection for the account that will confirm this address. Throws an `ApiProblem`. */
export async function buyAsGuest(buyer: Buyer, order: OrderKey): Promise<ResponseBody<'createGuestPurchase'>> {
  const { total } = order;
  return await attempt('birth', order, (purchaseId) =>
    call('createGuestPurchase', { body: { purchaseId, collection: 'birth', total, ...buyer, ...codeOf(order) } }),
  );
}

/** Where a purchase leads (spec section 4): to a page of this site where nothing is to pay, else to the payment. */
export type WayOn = { to: 'page'; path: string } | { to: 'payment'; url: string };

/** Throws an Error with the spec's sentence when the answer leads nowhere (section 8). */
export function wayOn(answer: ResponseBody<'createPurchase'> | null | undefined): WayOn {
  if (!answer) throw new Error(noAnswer);
  // Also what a bank has not answered yet leads to a page, which says so.
  if (answer.freeAccess || (answer.redirectUrl && !answer.paymentUrl)) {
    return { to: 'page', path: safePath(answer.redirectUrl ?? '') ?? paths.myResources.href() };
  }
  return { to: 'payment', url: paymentPageOf(answer) };
}
