import { isFree } from '#shared/rules/money.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import { collectionOf, ownerOf, type Purchase } from '../keys/purchase.ts';
import { type MailContext, queueMail } from '../outbox/queue.ts';
import { putOrder } from '../payments/order-store.ts';
import type { Write } from '../platform/table.ts';
import { giveAccess } from './access.ts';
import type { PurchaseState } from './state.ts';
import { setCurrentCheckout } from './store.ts';

type MailWrite = 'confirmed' | 'notified';

/** The transaction of a new purchase; access and mails are part of it when it is free. */
export function purchaseWrites(
  purchase: Purchase,
  { code, access, currentCheckout }: Pick<PurchaseState, 'code' | 'access' | 'currentCheckout'>,
  mails: MailContext,
): { [Name in 'purchase' | 'account' | 'currentCheckout' | 'code' | 'access' | MailWrite]?: Write | undefined } {
  const collection = collectionOf(purchase);
  const { id: purchaseId, memberSub, discount, createdAt, total } = purchase;
  return {
    purchase: putOrder(purchase),
    account: memberSub === null ? undefined : unlessDeleted(memberSub),
    currentCheckout: memberSub === null ? undefined : setCurrentCheckout(memberSub, purchase, currentCheckout),
    code: discount && code ? countCodeUse(code) : undefined,
    ...(isFree(total) && {
      // A guest's address keeps the access that it has, and the response does not reveal it.
      access: access ? undefined : giveAccess(ownerOf(purchase), { collection, purchaseId, createdAt }),
      ...purchaseMails(purchase, mails),
    }),
  };
}

/** The mails about a collection that became the buyer's: to them, and to the studio. */
export function purchaseMails(
  { id: purchaseId, buyerEmail }: Purchase,
  { now, newId, adminEmail, byStudio }: MailContext,
): Record<MailWrite, Write> {
  const at = now();
  const about = { purchaseId, to: buyerEmail, ...(byStudio && { byStudio }) };
  return {
    confirmed: queueMail({ id: newId(at), kind: 'purchase_confirmed', ...about }, at),
    notified: queueMail({ id: newId(at), kind: 'purchase_notified', purchaseId, to: adminEmail }, at),
  };
}
