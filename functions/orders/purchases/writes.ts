import { isFree } from '#shared/rules/money.ts';
import { countCodeUse } from '../../domains/discount-codes/store.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { type CollectionPurchase, collectionOf, purchaseOwnerOf } from '../../ground/keys/purchase.ts';
import type { Write } from '../../ground/platform/table.ts';
import { putOrder } from '../payments/order-store.ts';
import { giveAccess } from './access.ts';
import type { PurchaseState } from './state.ts';
import { setCurrentCheckout } from './store.ts';

/** The transaction of a new purchase; access and its event are part of it when it is free. */
export function newPurchaseWrites(
  purchase: CollectionPurchase,
  { code, access, currentCheckout }: Pick<PurchaseState, 'code' | 'access' | 'currentCheckout'>,
  events: EventContext,
): { [Name in 'purchase' | 'account' | 'currentCheckout' | 'code' | 'access' | 'confirmed']?: Write | undefined } {
  const collection = collectionOf(purchase);
  const { id: purchaseId, memberSub, discount, createdAt, total } = purchase;
  return {
    purchase: putOrder(purchase),
    account: memberSub === null ? undefined : unlessDeleted(memberSub),
    currentCheckout: memberSub === null ? undefined : setCurrentCheckout(memberSub, purchase, currentCheckout),
    code: discount && code ? countCodeUse(code) : undefined,
    ...(isFree(total) && {
      // A guest's address keeps the access that it has, and the response does not reveal it.
      access: access ? undefined : giveAccess(purchaseOwnerOf(purchase), { collection, purchaseId, createdAt }),
      confirmed: purchaseGranted(purchase, events),
    }),
  };
}

/** The event of a collection that became the buyer's: they and the studio are told, unless `tells` says who. */
export function purchaseGranted(
  { id: purchaseId, buyerEmail: to }: CollectionPurchase,
  { now, newId, byStudio }: EventContext,
  tells?: ('person' | 'studio')[],
): Write {
  const at = now();
  return emit({ id: newId(at), kind: 'accessGranted', how: 'bought', purchaseId, to, byStudio, tells }, at);
}
