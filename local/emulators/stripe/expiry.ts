import type Stripe from 'stripe';
import { type Cause, type EmulatedAccount, noCause } from './account.ts';
import { runBilling } from './billing/schedule.ts';
import { eventWrites } from './events.ts';
import { settlementWrites } from './payments.ts';
import type { CheckoutRecord, RecordWrite } from './records.ts';

/** Writes of an expiry: the session expires, an attempted payment is cancelled. */
export function expiryWrites(account: EmulatedAccount, checkout: CheckoutRecord, cause: Cause): RecordWrite[] {
  const session: Stripe.Checkout.Session = { ...checkout.session, status: 'expired' };
  const intent = account.store.get('paymentIntent', String(session.payment_intent));
  const writes: RecordWrite[] = [
    { kind: 'checkout', id: session.id, value: { ...checkout, session } },
    ...eventWrites(account, 'checkout.session.expired', session, cause),
  ];
  if (intent === undefined) return writes;
  const cancelled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: 'expired',
  };
  return [
    ...writes,
    { kind: 'paymentIntent', id: intent.id, value: cancelled },
    ...eventWrites(account, 'payment_intent.canceled', cancelled, cause),
  ];
}

/** Expires checkouts, settles bank debits and goes on with subscriptions that are due. */
export function sweep(account: EmulatedAccount): void {
  const now = account.now();
  for (const checkout of account.store.all('checkout')) {
    const { status, expires_at: expiresAt } = checkout.session;
    if (status === 'open' && expiresAt <= now) account.commit(expiryWrites(account, checkout, noCause));
  }
  for (const settlement of account.store.all('settlement')) {
    const { dueAt, outcome } = settlement;
    if (dueAt !== null && dueAt <= now) account.commit(settlementWrites(account, settlement, outcome));
  }
  runBilling(account);
}
