import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Price, priceOf } from '../discount-codes/price.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { logger } from '../platform/log.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { transactNamed } from '../platform/transact.ts';
import type { SettlementDependencies } from '../settlement/settle.ts';
import type { OpenCheckout } from '../stripe/payments.ts';
import { type Buyer, type Gathered, gather, type Wish } from './gather.ts';
import { answerKnown } from './known.ts';
import { newPurchase } from './new-purchase.ts';
import { findPurchase } from './store.ts';
import { answerOf } from './view.ts';
import { purchaseWrites } from './writes.ts';

/** Buying settles what was begun before, so it needs what settling needs. */
export type PurchaseDependencies = SettlementDependencies;

/** How often what a purchase meets may change under it before it gives up. */
const rounds = 12;

/**
 * Buys a collection for a member: its payment page, or access at once when nothing has to be paid. Whoever has begun to
 * pay for it gets that page again, so that nobody pays twice. Throws HttpError 409 (`already_owned` for what is theirs),
 * 429 or 502, and nothing was written.
 */
export const createPurchase: Handler<'createPurchase', PurchaseDependencies> = (
  { body, member, request },
  dependencies,
) => {
  const buyer = { memberSub: member.sub, name: null, email: member.email };
  return buy({ wish: body, buyer, ip: request.ip }, dependencies);
};

/**
 * Buys the birth collection for the account that will confirm this address. The answer does not tell whether that
 * address has bought it already: a second payment goes back instead.
 */
export const createGuestPurchase: Handler<'createGuestPurchase', PurchaseDependencies> = (
  { body, request },
  dependencies,
) => {
  const { firstName, lastName, email, ...wish } = body;
  const buyer = { memberSub: null, name: `${firstName} ${lastName}`, email };
  return buy({ wish, buyer, ip: request.ip }, dependencies);
};

type Asked = { wish: Wish; buyer: Buyer; ip: string };

async function buy(asked: Asked, dependencies: PurchaseDependencies): Promise<ResponseBody<'createPurchase'>> {
  const attempt: Attempt = { over: null, checkout: undefined, isKept: false };
  try {
    return await tryToBuy(asked, attempt, dependencies);
  } finally {
    // What was made here may have been made for nothing: another request with the same wish was faster.
    if (!attempt.isKept && attempt.checkout) await abandon(attempt.checkout, asked.wish, dependencies);
  }
}

/** What is carried from round to round: the earlier purchase that is settled, and the payment page that was made. */
type Attempt = { over: string | null; checkout: OpenCheckout | undefined; isKept: boolean };

async function tryToBuy(asked: Asked, attempt: Attempt, dependencies: PurchaseDependencies) {
  const { table, now } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const gathered = await gather({ table, now: now(), ...asked });
    const known = await answerKnown(gathered, asked, attempt.over, dependencies);
    if (known.answer) return known.answer;
    attempt.over = known.over;
    if (known.again) continue;
    const price = await agreed(gathered, asked.wish, dependencies);
    const buyer = { ...asked.buyer, name: asked.buyer.name ?? gathered.profile?.fullName ?? null };
    const purchase = await write(gathered, newPurchase(asked.wish, buyer, price, now()), attempt, dependencies);
    if (!purchase) continue;
    attempt.isKept = true;
    return answerOf(purchase, attempt.checkout?.url ?? null);
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

/** The price, when it is the one that was shown. Throws HttpError 409; a wrong code is counted first. */
async function agreed(gathered: Gathered, wish: Wish, { table }: PurchaseDependencies): Promise<Price> {
  const price = priceOf(gathered.price, gathered, wish);
  if (!('refused' in price)) return price;
  const { refused } = price;
  const isAboutCode = refused.code === 'invalid_discount_code' || refused.code === 'discount_code_used';
  if (gathered.codeTry && isAboutCode) await recordAttempts(table, [gathered.codeTry]);
  throw refused;
}

/** Writes a purchase after its payment page was made; undefined when something it goes by has changed. */
async function write(gathered: Gathered, purchase: Purchase, attempt: Attempt, dependencies: PurchaseDependencies) {
  const { table, now, payments } = dependencies;
  // The total is what the request said, so the page of the first round is right in every other.
  if (!isFree(purchase.total)) attempt.checkout ??= await payments.openPurchase(purchase, now());
  const { checkout } = attempt;
  const written = checkout ? { ...purchase, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt } : purchase;
  const outcome = await transactNamed(table, purchaseWrites(written, gathered, dependencies));
  return outcome.written ? written : undefined;
}

/** Closes a payment page that became no purchase's. One that stays open harms nobody: it expires by itself. */
async function abandon({ id }: OpenCheckout, { purchaseId }: Wish, dependencies: PurchaseDependencies): Promise<void> {
  try {
    const purchase = await findPurchase(dependencies.table, purchaseId);
    if (purchase?.checkoutId !== id) await dependencies.payments.close(id);
  } catch (error) {
    logger.warn('checkout of a lost race stays open until it expires', { error });
  }
}
