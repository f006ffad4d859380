import { isFree } from '#shared/rules/money.ts';
import { countCodeUse } from '../discount-codes/store.ts';
import { ownerOf, type Purchase } from '../keys/purchase.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Write } from '../platform/table.ts';
import { giveAccess } from '../recordings/access.ts';
import type { Gathered } from './gather.ts';
import { putPurchase, setCurrentCheckout } from './store.ts';

type Desk = { now: Clock; newId: NewId; adminEmail: string };

/** All that a new purchase writes, at once: with nothing to pay, access and mails too. */
export function purchaseWrites(
  purchase: Purchase,
  { code, access, begun }: Pick<Gathered, 'code' | 'access' | 'begun'>,
  desk: Desk,
): { [Name in 'purchase' | 'begun' | 'code' | 'access' | 'confirmed' | 'notified']?: Write | undefined } {
  const { id: purchaseId, collection, memberSub, discount, createdAt, total } = purchase;
  const given = { collection, purchaseId, createdAt };
  return {
    purchase: putPurchase(purchase),
    begun: memberSub === null ? undefined : setCurrentCheckout(memberSub, purchase, begun),
    code: discount && code ? countCodeUse(code) : undefined,
    ...(isFree(total) && {
      // What a guest's address has already it keeps, and nobody is told of it.
      access: access ? undefined : giveAccess(ownerOf(purchase), given),
      ...purchaseMails(purchase, desk),
    }),
  };
}

/** The mails that tell of a collection that is the buyer's: to them, and to the studio. */
export function purchaseMails(
  { id: purchaseId, buyerEmail }: Purchase,
  { now, newId, adminEmail }: Desk,
): Record<'confirmed' | 'notified', Write> {
  const at = now();
  return {
    confirmed: queueMail({ id: newId(at), kind: 'purchase_confirmed', purchaseId, to: buyerEmail }, at),
    notified: queueMail({ id: newId(at), kind: 'purchase_notified', purchaseId, to: adminEmail }, at),
  };
}
