import { releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import type { Owner } from '../../ground/keys/owner.ts';
import {
  type CollectionPurchase,
  collectionOf,
  isCollectionPurchase,
  purchaseOwnerOf,
} from '../../ground/keys/purchase.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { wasPaidAtStripe } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { deletePurchasedAccess, giveAccess } from './access.ts';
import { findPurchase } from './store.ts';

/**
 * Gives a guest's purchase to the account that has confirmed its address. Returns false when it has an account already,
 * or that account was deleted. Throws HttpError `busy` as retryOnConflict does.
 */
export function linkPurchase(table: Table, id: string, sub: string, now: Date): Promise<boolean> {
  return retryOnConflict(async () => {
    const purchase = await findPurchase(table, id);
    if (!purchase || purchase.memberSub !== null) return false;
    const writes = isCollectionPurchase(purchase)
      ? await linkWrites(table, purchase, sub, now)
      : { purchase: changeOrder(purchase, { memberSub: sub }) };
    const result = await transactNamed(table, { ...writes, account: unlessDeleted(sub) });
    if (result.written) return true;
    return result.failedConditions.has('account') ? false : conflict;
  });
}

async function linkWrites(
  table: Table,
  purchase: CollectionPurchase,
  sub: string,
  now: Date,
): Promise<Record<string, Write | undefined>> {
  const { id, buyerEmail, discount } = purchase;
  const collection = collectionOf(purchase);
  const guest = purchaseOwnerOf(purchase);
  const member: Owner = { memberSub: sub, email: buyerEmail };
  const { guestAccess, memberAccess, code } = await getItems(table, {
    guestAccess: { key: accessKey(guest, collection), schema: accessRecord },
    memberAccess: { key: accessKey(member, collection), schema: accessRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  if (guestAccess?.purchaseId !== id) return { purchase: changeOrder(purchase, { memberSub: sub }) };
  const deleted = deletePurchasedAccess(guest, collection, id);
  if (!memberAccess) {
    return {
      purchase: changeOrder(purchase, { memberSub: sub }),
      deleted,
      given: giveAccess(member, { ...guestAccess, createdAt: now.toISOString() }),
    };
  }
  // What was not paid at Stripe cannot be refunded there.
  const isRefunded = purchase.status === 'paid' && wasPaidAtStripe(purchase);
  return {
    purchase: changeOrder(purchase, { memberSub: sub, ...(isRefunded && refundDue(now)) }),
    deleted,
    code: isRefunded && discount && code ? releaseCodeUse(discount.code) : undefined,
  };
}

// The scheduled sync refunds it.
function refundDue(now: Date) {
  return { status: 'cancelled', refundDueAt: now.toISOString(), refundReason: 'already_owned' } as const;
}
