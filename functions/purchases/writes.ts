import { queueMail } from '../mail/outbox.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Write } from '../platform/table.ts';
import type { Owner } from '../recordings/access.ts';
import type { Purchase } from './store.ts';

/** Who gets access by a purchase: its member, or the account that will confirm its address. */
export function ownerOf({ memberSub, buyerEmail }: Pick<Purchase, 'memberSub' | 'buyerEmail'>): Owner {
  return { memberSub, email: buyerEmail };
}

/** The mails that tell of a collection that is the buyer's: to them, and to the studio. */
export function boughtMails(
  { id: purchaseId, buyerEmail }: Purchase,
  { now, newId, adminEmail }: { now: Clock; newId: NewId; adminEmail: string },
): Record<'confirmed' | 'notified', Write> {
  const at = now();
  return {
    confirmed: queueMail({ id: newId(at), kind: 'purchase_confirmed', purchaseId, to: buyerEmail }, at),
    notified: queueMail({ id: newId(at), kind: 'purchase_notified', purchaseId, to: adminEmail }, at),
  };
}
