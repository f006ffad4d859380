import { type EmulatedAccount, noCause } from './account.ts';
import { payoutWrites } from './balance.ts';
import { chargedCard } from './billing/customers.ts';
import { closedDispute, openedDispute, successfulCharge } from './disputes.ts';
import { StripeFailure } from './errors.ts';
import { newDelivery } from './events.ts';
import { expiryWrites } from './expiry.ts';
import { settlementWrites } from './payments.ts';
import type { DebitOutcome } from './records.ts';
import { createRefund, failedRefund } from './refunds.ts';
import { findTestMethod } from './test-methods.ts';

/** Sends an event again, in any state. False for an unknown event. */
export function resend(account: EmulatedAccount, eventId: string): boolean {
  if (account.store.get('event', eventId) === undefined) return false;
  const delivery = newDelivery(account, eventId, 0);
  account.commit([{ kind: 'delivery', id: delivery.id, value: delivery }]);
  return true;
}

/** Settles a pending bank debit. False when the payment has none. */
export function settle(account: EmulatedAccount, paymentIntentId: string, outcome: DebitOutcome): boolean {
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

/** Refunds a payment, whole or in part (minor units). False when there is not so much to refund. */
export function refund(account: EmulatedAccount, payment_intent: string, amount?: number): boolean {
  try {
    account.commit(createRefund(account, { payment_intent, amount }, noCause).writes);
    return true;
  } catch (error) {
    if (error instanceof StripeFailure) return false;
    throw error;
  }
}

/** The bank sends a refund back. False when there is none with this id that succeeded. */
export function failRefund(account: EmulatedAccount, refundId: string): boolean {
  const found = account.store.get('refund', refundId);
  if (found?.status !== 'succeeded') return false;
  account.commit(failedRefund(account, found));
  return true;
}

/** The customer disputes a payment. False when it has no charge that succeeded, or is disputed already. */
export function dispute(account: EmulatedAccount, paymentIntentId: string): boolean {
  const charge = successfulCharge(account, paymentIntentId);
  if (charge === undefined || charge.disputed) return false;
  account.commit(openedDispute(account, charge));
  return true;
}

/** Decides a dispute. False when there is none with this id that is open. */
export function closeDispute(account: EmulatedAccount, disputeId: string, status: 'won' | 'lost'): boolean {
  const found = account.store.get('dispute', disputeId);
  if (found?.status !== 'needs_response') return false;
  account.commit(closedDispute(account, found, status));
  return true;
}

/**
 * The bank answers for the card of a subscription as for another test number from now on, e.g. because it expired. False
 * for an unknown subscription or one without a card, and for a number that cannot be saved.
 */
export function changeBankAnswer(account: EmulatedAccount, subscriptionId: string, number: string): boolean {
  const subscription = account.store.get('subscription', subscriptionId)?.object;
  const card = subscription && chargedCard(account, subscription);
  const method = findTestMethod('card', number);
  if (card === undefined || method?.saved === undefined) return false;
  account.commit([{ kind: 'paymentMethod', id: card.object.id, value: { ...card, number: method.number } }]);
  return true;
}

/** Sends the balance to the bank. False when there is none. */
export function payOut(account: EmulatedAccount): boolean {
  const writes = payoutWrites(account);
  account.commit(writes);
  return writes.length > 0;
}
