import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Purchase } from '../keys/purchase.ts';
import { HttpError } from '../platform/http-error.ts';
import { type SettlementDependencies, settlePurchase } from '../settlement/settle.ts';
import type { Buyer, Gathered, Wish } from './gather.ts';
import { linkPurchase } from './link.ts';
import { answerOf } from './view.ts';

type Asked = { wish: Wish; buyer: Buyer };

/**
 * What is there already of what somebody wants to buy: an answer, or nothing that keeps them from buying. `again`: what
 * was gathered is not true any more. `over`: the earlier purchase that needs no second look.
 */
export type Known = { answer?: ResponseBody<'createPurchase'>; again?: boolean; over: string | null };

/** Looks at what the buyer has, and at what they began before. Throws HttpError 409 for an id that is another's, and for what is theirs. */
export async function answerKnown(
  { existing, access, waiting, begun }: Gathered,
  { wish, buyer }: Asked,
  over: string | null,
  dependencies: SettlementDependencies,
): Promise<Known> {
  const { memberSub } = buyer;
  if (existing && !isSamePurchase(existing, { wish, buyer })) throw new HttpError('purchase_conflict');
  const guests = existing?.memberSub === null ? existing.id : waiting?.purchaseId;
  if (memberSub !== null && guests) {
    // Begun before they signed in, with the address that is theirs.
    await linkPurchase(dependencies.table, guests, memberSub, dependencies.now());
    return { again: true, over };
  }
  if (existing) return { answer: await answerAgain(existing, dependencies), over };
  // A guest is not told what an address has: it may not be theirs.
  if (memberSub === null) return { over };
  // Whoever has a collection is asked for nothing: the app says so and leads there (trust: money).
  if (access) throw new HttpError('already_owned');
  if (begun === null || begun === over) return { over };
  const answer = await goOn(begun, wish, dependencies);
  return answer ? { answer, over } : { again: true, over: begun };
}

/** Whether a request that comes again asks for the purchase that stands under its id (its idempotency key). */
function isSamePurchase(purchase: Purchase, { wish, buyer }: Asked): boolean {
  const { memberSub, buyerEmail, collection } = purchase;
  const isTheirs = buyer.memberSub === null || memberSub === null || memberSub === buyer.memberSub;
  if (!isTheirs || buyerEmail !== buyer.email || collection !== wish.collection) return false;
  return isFree(purchase.total) || isSameOrder(purchase, wish);
}

function isSameOrder({ total, discount }: Purchase, wish: Wish): boolean {
  const { amount, currency } = wish.total;
  return total.amount === amount && total.currency === currency && discount?.code === wish.discountCode;
}

/** What a request is told whose id is a purchase's already. Throws HttpError 409 when it can no longer be paid. */
async function answerAgain(existing: Purchase, dependencies: SettlementDependencies) {
  const purchase = (await settlePurchase(existing.id, dependencies)) ?? existing;
  if (purchase.status === 'cancelled' || purchase.status === 'failed') throw new HttpError('checkout_closed');
  return answerOf(purchase, await pageOf(purchase, dependencies));
}

/**
 * What became of an earlier purchase: its page when it is the same order, or when a bank has to answer first; else its
 * page is closed, and undefined says that nothing is in the way any more, or that they have the collection by now.
 */
async function goOn(begun: string, wish: Wish, dependencies: SettlementDependencies) {
  const purchase = await settlePurchase(begun, dependencies);
  if (purchase?.status !== 'pending' || purchase.checkoutId === null) return undefined;
  if (purchase.processing) return answerOf(purchase, null);
  const url = isSameOrder(purchase, wish) ? await pageOf(purchase, dependencies) : null;
  if (url !== null) return answerOf(purchase, url);
  await dependencies.payments.close(purchase.checkoutId);
  const closed = await settlePurchase(begun, dependencies);
  // What an admin keeps pending can be paid in another way only.
  return closed?.status === 'pending' && !closed.byHand ? answerOf(closed, null) : undefined;
}

async function pageOf({ status, checkoutId }: Purchase, { payments }: SettlementDependencies): Promise<string | null> {
  if (status !== 'pending' || checkoutId === null) return null;
  return (await payments.find(checkoutId))?.url ?? null;
}
