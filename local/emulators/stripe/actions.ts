import { type EmulatedAccount, noCause } from './account.ts';
import { newDelivery } from './events.ts';
import { expiryWrites } from './expiry.ts';
import { settlementWrites } from './payments.ts';
import type { Outcome } from './records.ts';

/** Sends an event again, in any state. False for an unknown event. */
export function resend(account: EmulatedAccount, eventId: string): boolean {
  if (account.store.get('event', eventId) === undefined) return false;
  const delivery = newDelivery(account, eventId, 0);
  account.commit([{ kind: 'delivery', id: delivery.id, value: delivery }]);
  return true;
}

/** Settles a pending bank debit. False when the payment has none. */
export function settle(account: EmulatedAccount, paymentIntentId: string, outcome: Outcome): boolean {
  const settlement = account.store.get('settlement', paymentIntentId);
  if (settlement === undefined) return false;
  account.commit(settlementWrites(account, settlement, outcome));
  return true;
}

/** Expires an open checkout. False when there is none with this id. */
export function expireNow(account: EmulatedAccount, sessionId: string): boolean {
  const checkout = account.store.get('checkout', sessionId);
  if (checkout?.session.status !== 'open') return false;
  account.commit(expiryWrites(account, checkout, noCause));
  return true;
}
