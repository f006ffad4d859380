import type Stripe from 'stripe';
import { type Cause, type EmulatedAccount, noCause } from './account.ts';
import { invalidRequest, missing } from './errors.ts';
import { eventWrites } from './events.ts';
import { refundOf } from './objects/payment.ts';
import type { RefundCreate } from './parameters.ts';
import type { RecordWrite } from './records.ts';

function chargeToRefund({ store }: EmulatedAccount, params: RefundCreate): Stripe.Charge {
  if ((params.charge === undefined) === (params.payment_intent === undefined)) {
    throw invalidRequest('One of the following params should be provided for this request: charge, payment_intent.');
  }
  if (params.charge !== undefined) {
    const charge = store.get('charge', params.charge);
    if (charge === undefined) throw missing('charge', params.charge, 'charge');
    return charge;
  }
  const id = params.payment_intent ?? '';
  const intent = store.get('paymentIntent', id);
  if (intent === undefined) throw missing('payment_intent', id, 'payment_intent');
  const charge = store.get('charge', String(intent.latest_charge));
  if (charge?.status === 'succeeded') return charge;
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    code: 'charge_not_refundable',
    param: 'payment_intent',
  });
}

/** Tells whether a dispute withholds the charge: it is open, or was lost. */
export function isChargedBack({ store }: EmulatedAccount, { id }: Stripe.Charge): boolean {
  return store.all('dispute').some(({ charge, status }) => charge === id && status !== 'won');
}

function amountToRefund(account: EmulatedAccount, charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, { code: 'charge_not_refundable' });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (isChargedBack(account, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  const amount = requested ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  return amount;
}

/** POST /v1/refunds: the whole rest of a charge, or a part of it. */
export function createRefund(
  account: EmulatedAccount,
  params: RefundCreate,
  cause: Cause,
): { answer: Stripe.Refund; writes: RecordWrite[] } {
  const charge = chargeToRefund(account, params);
  const amount = amountToRefund(account, charge, params.amount);
  const { reason = null, metadata = {} } = params;
  const refund = refundOf(charge, { amount, created: account.now(), reason, metadata });
  const refunded = charge.amount_refunded + amount;
  const after: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  return {
    answer: refund,
    writes: [
      { kind: 'refund', id: refund.id, value: refund },
      { kind: 'charge', id: after.id, value: after },
      ...eventWrites(account, 'refund.created', refund, cause),
      ...eventWrites(account, 'charge.refunded', after, cause),
    ],
  };
}

/** The bank sends a refund back: what it returned is charged again. */
export function failedRefund(account: EmulatedAccount, refund: Stripe.Refund): RecordWrite[] {
  const charge = account.store.get('charge', String(refund.charge));
  if (charge === undefined) return [];
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  const amount_refunded = charge.amount_refunded - refund.amount;
  return [
    { kind: 'refund', id: failed.id, value: failed },
    { kind: 'charge', id: charge.id, value: { ...charge, amount_refunded, refunded: false } },
    ...eventWrites(account, 'refund.updated', failed, noCause),
    ...eventWrites(account, 'refund.failed', failed, noCause),
  ];
}
