import type Stripe from 'stripe';
import { type EmulatedAccount, noCause } from './account.ts';
import { eventWrites } from './events.ts';
import { disputeOf } from './objects/dispute.ts';
import type { RecordWrite } from './records.ts';

/** The latest successful charge of a payment; undefined when there is none. */
export function successfulCharge({ store }: EmulatedAccount, paymentIntentId: string): Stripe.Charge | undefined {
  const charge = store.get('charge', String(store.get('paymentIntent', paymentIntentId)?.latest_charge));
  return charge?.status === 'succeeded' ? charge : undefined;
}

/** The customer's bank disputes a charge: its amount is withdrawn until the dispute is decided. */
export function openedDispute(account: EmulatedAccount, charge: Stripe.Charge): RecordWrite[] {
  const dispute = disputeOf(charge, account.now());
  return [
    { kind: 'dispute', id: dispute.id, value: dispute },
    { kind: 'charge', id: charge.id, value: { ...charge, disputed: true } },
    ...eventWrites(account, 'charge.dispute.created', dispute, noCause),
    ...eventWrites(account, 'charge.dispute.funds_withdrawn', dispute, noCause),
  ];
}

/** The bank's decision: the amount comes back when the dispute is won. */
export function closedDispute(
  account: EmulatedAccount,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): RecordWrite[] {
  const closed: Stripe.Dispute = { ...dispute, status };
  return [
    { kind: 'dispute', id: closed.id, value: closed },
    ...eventWrites(account, 'charge.dispute.closed', closed, noCause),
    ...(status === 'won' ? eventWrites(account, 'charge.dispute.funds_reinstated', closed, noCause) : []),
  ];
}
