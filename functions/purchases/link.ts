import { releaseCodeUse } from '../discount-codes/store.ts';
import { accessKey, accessRecord } from '../keys/access.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import type { Owner } from '../keys/owner.ts';
import { ownerOf, type Purchase } from '../keys/purchase.ts';
import { getItems } from '../platform/batch.ts';
import { HttpError } from '../platform/http-error.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { type NamedTransactionResult, transactNamed } from '../platform/transact.ts';
import { deletePurchasedAccess, giveAccess } from '../recordings/access.ts';
import { wasPaidAtStripe } from '../settlement/order.ts';
import { changePurchase, findPurchase, purchasesOfGuest } from './store.ts';

/** An account, by the address that it has confirmed. */
export type Account = { sub: string; email: string };

const concurrency = 5;
/** How often others may get ahead before it is left to the next visit. */
const rounds = 10;

/**
 * Gives an account the purchases that were made with its address before, and with a paid one the access, and nobody
 * else (spec section 4). Each moves in one transaction, once, however often this runs or dies; one that has not been
 * paid yet gives its access when it is settled. Where the account has the collection already, the payment goes back.
 * Call it only with an address that the account has confirmed. Returns how many were moved.
 */
export async function linkGuestPurchases(table: Table, { sub, email }: Account, now: Date): Promise<number> {
  const purchases = await purchasesOfGuest(table, email.toLowerCase());
  let moved = 0;
  await inParallel(purchases, concurrency, async ({ id }) => {
    if (await linkPurchase(table, id, sub, now)) moved += 1;
  });
  return moved;
}

/**
 * Moves one purchase of a guest to the account that has confirmed its address. Returns whether it did; not when it is an
 * account's by now. Throws HttpError `busy` when access or payment do not come to rest.
 */
export async function linkPurchase(table: Table, id: string, sub: string, now: Date): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const purchase = await findPurchase(table, id);
    // The index may not know yet that it was moved.
    if (!purchase || purchase.memberSub !== null) return false;
    const outcome = await move(table, purchase, sub, now);
    if (outcome.written) return true;
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

/** Moves a purchase as it stands now; refused when access or payment move at the same moment. */
async function move(table: Table, purchase: Purchase, sub: string, now: Date): Promise<NamedTransactionResult<string>> {
  const { collection, buyerEmail, discount } = purchase;
  const guest = ownerOf(purchase);
  const member: Owner = { memberSub: sub, email: buyerEmail };
  const { waiting, had, code } = await getItems(table, {
    waiting: { key: accessKey(guest, collection), schema: accessRecord },
    had: { key: accessKey(member, collection), schema: accessRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  if (waiting?.purchaseId !== purchase.id) {
    return transactNamed(table, { purchase: changePurchase(purchase, { memberSub: sub }) });
  }
  const removed = deletePurchasedAccess(guest, collection, purchase.id);
  if (!had) {
    return transactNamed(table, {
      purchase: changePurchase(purchase, { memberSub: sub }),
      removed,
      given: giveAccess(member, { ...waiting, createdAt: now.toISOString() }),
    });
  }
  // What was paid by other means cannot go back by Stripe.
  const goesBack = purchase.status === 'paid' && wasPaidAtStripe(purchase);
  return transactNamed(table, {
    purchase: changePurchase(purchase, { memberSub: sub, ...(goesBack && refundOf(now)) }),
    removed,
    code: goesBack && discount && code ? releaseCodeUse(discount.code) : undefined,
  });
}

// The scheduled sync sends it back: the account's page has nothing to do with Stripe.
function refundOf(now: Date) {
  return { status: 'cancelled', refundDueAt: now.toISOString(), refundReason: 'already_owned' } as const;
}
