import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { countWrongCode } from '../../domains/discount-codes/code-attempts.ts';
import { type Price, priceOf } from '../../domains/discount-codes/price.ts';
import { type CollectionPurchase, collectionPurchaseRecord } from '../../ground/keys/purchase.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Caller } from '../../ground/platform/request.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type Decision, type PlacingRules, placeOrder, type RequestCount } from '../payments/place.ts';
import { purchaseCheckout } from './checkout-request.ts';
import { findEarlierPurchase, type Progress, repeatedPurchase } from './earlier-purchase.ts';
import { loadPurchaseState, type PurchaseRequest, type PurchaseState } from './state.ts';
import { findCollectionPurchase } from './store.ts';
import { responseOf } from './view.ts';
import { newPurchaseWrites } from './writes.ts';

type PurchaseResponse = ResponseBody<'createPurchase'>;

/**
 * Buys a collection for a member: its payment page, or access when it is free. A purchase that they have begun to pay is
 * resumed, so that nothing is paid twice. Throws HttpError 404 for a collection that is not offered, 409
 * (`already_owned`), 429 or 502, and nothing was written.
 */
export const createPurchase: Handler<'createPurchase', SettlementDependencies> = (
  { body, member, request },
  dependencies,
) => {
  const buyer = { memberSub: member.sub, name: null, email: member.email };
  return buy({ ...body, buyer }, request, dependencies);
};

/**
 * Buys the birth collection for the account that will confirm this address. The response does not reveal whether the
 * address has bought it already: a second payment is refunded instead.
 */
export const createGuestPurchase: Handler<'createGuestPurchase', SettlementDependencies> = (
  { body: { firstName, lastName, email, ...body }, request },
  dependencies,
) => {
  const buyer = { memberSub: null, name: joinedName(firstName, lastName), email };
  return buy({ ...body, buyer }, request, dependencies);
};

async function buy(
  request: PurchaseRequest,
  { ip }: Caller,
  unlimited: SettlementDependencies,
): Promise<PurchaseResponse> {
  const { memberSub } = request.buyer;
  const dependencies = limitStripe(unlimited, memberSub === null ? { network: ip } : { member: memberSub });
  return placeOrder(collectionRules(request, ip, dependencies), dependencies);
}

type CollectionRules = PlacingRules<PurchaseState, CollectionPurchase, Decision<CollectionPurchase>, PurchaseResponse>;

function collectionRules(request: PurchaseRequest, ip: string, dependencies: SettlementDependencies): CollectionRules {
  const { table, now } = dependencies;
  const progress: Progress = { settledId: null };
  let codeAttempts: PurchaseState['codeAttempts'] = [];
  return {
    async load() {
      const state = await loadPurchaseState(table, request, ip, now());
      codeAttempts = state.codeAttempts;
      return state;
    },
    earlier: (state) => findEarlierPurchase(state, request, progress, dependencies),
    async decide(state) {
      // A payment that has begun goes on.
      if (!(await isOffered(table, now(), request.collection))) throw new HttpError('collection_not_found');
      const name = request.buyer.name ?? state.profile?.fullName ?? null;
      const order = newPurchase(request, name, priceOf(state.price, state, request), now());
      return { order, count: countOf(request, ip, now()), countedFirst: true };
    },
    checkoutOf: ({ order }) => purchaseCheckout(order),
    vouchers: request.vouchers,
    writes: (purchase, _, state) => newPurchaseWrites(purchase, state, dependencies),
    refused(refused) {
      if (refused.has('account')) throw new HttpError('auth_session_ended');
    },
    respond: responseOf,
    find: () => findCollectionPurchase(table, request.purchaseId),
    repeat: (existing) => repeatedPurchase(existing, request, dependencies),
    failed: (error) => countWrongCode(table, codeAttempts, error),
  };
}

/** A purchase at this price: completed when it is free, else pending. */
function newPurchase(
  { purchaseId: id, collection, buyer }: PurchaseRequest,
  buyerName: string | null,
  { quote, discount }: Price,
  now: Date,
): CollectionPurchase {
  const { total, list: listPrice, rate } = quote;
  return collectionPurchaseRecord.parse({
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

function countOf({ purchaseId, buyer }: PurchaseRequest, ip: string, now: Date): RequestCount {
  const { memberSub, email } = buyer;
  const attempts =
    memberSub === null
      ? attemptsOf('createGuestPurchase', { network: ip, email }, now)
      : attemptsOf('createPurchase', { member: memberSub }, now);
  return { attempts, request: `${purchaseId} ${email} ${ip}` };
}
