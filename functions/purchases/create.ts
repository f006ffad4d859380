import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { countWrongCode } from '../discount-codes/code-attempts.ts';
import { type Price, priceOf } from '../discount-codes/price.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttemptsOnce } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/request.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { limitStripe } from '../stripe/limit.ts';
import { abandonCheckout, type OpenCheckout } from '../stripe/payments.ts';
import { purchaseCheckout } from './checkout-request.ts';
import { findEarlierPurchase, type Progress } from './earlier-purchase.ts';
import { newPurchase } from './new-purchase.ts';
import { loadPurchaseState, type PurchaseRequest, type PurchaseState } from './state.ts';
import { findPurchase } from './store.ts';
import { responseOf } from './view.ts';
import { purchaseWrites } from './writes.ts';

type PurchaseResponse = ResponseBody<'createPurchase'>;

/** Price, code, access and earlier purchases may all change under a request. */
const maxAttempts = 12;

/**
 * Buys a collection for a member: its payment page, or access when it is free. A purchase that they have begun to pay is
 * resumed, so that nothing is paid twice. Throws HttpError 409 (`already_owned`), 429 or 502, and nothing was written.
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

/** Kept between attempts. */
type Attempt = Progress & { checkout: OpenCheckout | undefined; isCounted: boolean; isWritten: boolean };

async function buy(
  request: PurchaseRequest,
  { ip }: Caller,
  unlimited: SettlementDependencies,
): Promise<PurchaseResponse> {
  const { memberSub } = request.buyer;
  const dependencies = limitStripe(unlimited, memberSub === null ? { network: ip } : { member: memberSub });
  const { table, payments } = dependencies;
  const attempt: Attempt = { settledId: null, checkout: undefined, isCounted: false, isWritten: false };
  try {
    return await retryOnConflict(() => tryToBuy(request, ip, attempt, dependencies), { maxAttempts });
  } finally {
    if (attempt.checkout && !attempt.isWritten) {
      // A concurrent repetition of the request got the same checkout, and may have won.
      await abandonCheckout(attempt.checkout, payments, () => findPurchase(table, request.purchaseId));
    }
  }
}

async function tryToBuy(
  request: PurchaseRequest,
  ip: string,
  attempt: Attempt,
  dependencies: SettlementDependencies,
): Promise<PurchaseResponse | typeof conflict> {
  const { table, now } = dependencies;
  const state = await loadPurchaseState(table, request, ip, now());
  const earlier = await findEarlierPurchase(state, request, attempt, dependencies);
  if (earlier) return earlier;
  const price = await priceOrCountCode(request, state, dependencies);
  const name = request.buyer.name ?? state.profile?.fullName ?? null;
  if (!attempt.isCounted) await countPurchase(request, ip, dependencies);
  attempt.isCounted = true;
  const purchase = await write(newPurchase(request, name, price, now()), state, attempt, dependencies);
  if (!purchase) return conflict;
  attempt.isWritten = true;
  return responseOf(purchase, attempt.checkout?.url ?? null);
}

/** Counts a request before its checkout is created and anything is written. Throws HttpError 429 beyond a limit. */
async function countPurchase(
  { purchaseId, buyer }: PurchaseRequest,
  ip: string,
  { table, now }: SettlementDependencies,
) {
  const { memberSub, email } = buyer;
  const attempts =
    memberSub === null
      ? attemptsOf('createGuestPurchase', { network: ip, email }, now())
      : attemptsOf('createPurchase', { member: memberSub }, now());
  await recordAttemptsOnce(table, attempts, `${purchaseId} ${email} ${ip}`, now());
}

async function priceOrCountCode(
  request: PurchaseRequest,
  state: PurchaseState,
  { table }: SettlementDependencies,
): Promise<Price> {
  try {
    return priceOf(state.price, state, request);
  } catch (error) {
    await countWrongCode(table, state.codeAttempt, error);
    throw error;
  }
}

/** Writes a purchase after its payment page was created; undefined when the state has changed. */
async function write(
  purchase: Purchase,
  state: PurchaseState,
  attempt: Attempt,
  dependencies: SettlementDependencies,
): Promise<Purchase | undefined> {
  const { table, now, payments } = dependencies;
  // The total is the one of the request, so the checkout of the first attempt fits all others.
  if (!isFree(purchase.total)) attempt.checkout ??= await payments.open(purchaseCheckout(purchase), now());
  const { checkout } = attempt;
  const held = checkout ? { ...purchase, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt } : purchase;
  const result = await transactNamed(table, purchaseWrites(held, state, dependencies));
  if (result.written) return held;
  if (result.failedConditions.has('account')) throw new HttpError('auth_session_ended');
  return undefined;
}
