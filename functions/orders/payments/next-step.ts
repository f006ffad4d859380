import type { Payable } from '../../ground/keys/order.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { OrderRules, Settlement, Step } from './order.ts';
import { chargedTotal, isPaidByVouchers } from './vouchers.ts';

const noStep = { action: 'none' } as const;

/**
 * The next step of settling an order, a pure function of order, checkout and context. Steps taken in any order and
 * repeatedly lead to the same final state, after which there is none.
 */
export function nextStep<Own extends Payable, Context>(
  rules: Pick<OrderRules<Own, Context>, 'idIn' | 'isCompleted' | 'isCharged' | 'whenPaid'>,
  settlement: Settlement<Own, Context>,
  now: Date,
): Step {
  const { order, checkout } = settlement;
  if (order.refundedAt !== null) return noStep;
  if (order.refundDueAt !== null) return { action: 'refund' };
  if (order.paidAt !== null || rules.isCompleted(order)) return noStep;
  if (!checkout && rules.isCharged?.(order)) return { action: 'charge' };
  const isPending = order.status === 'pending';
  if (!checkout && isPending && isPaidByVouchers(order)) return whenPaidByVouchers(rules, settlement, now);
  if (!checkout) return isHoldOver(order, now) ? { action: 'release', reason: 'expired' } : noStep;
  switch (checkout.state) {
    case 'open':
      return !isPending || isHoldOver(order, now) ? { action: 'closeCheckout' } : noStep;
    case 'expired':
    case 'failed':
      return whenUnpaid(order, checkout.state);
    case 'processing':
      return isPending && !order.processing ? { action: 'awaitBank' } : noStep;
    case 'paid':
      if (checkout.refunded) return { action: 'markRefundDue', cause: 'refunded_at_stripe' };
      if (rules.idIn(checkout) !== order.id || !isRightSum(order, checkout)) {
        return { action: 'markRefundDue', cause: 'wrong_payment' };
      }
      // Its vouchers got back their parts when it ended, and may have paid something else since.
      if (order.vouchers.length > 0 && !isPending && order.rebuiltAt === null) {
        return { action: 'markRefundDue', cause: 'no_seat' };
      }
      // What an admin has cancelled stays cancelled.
      if (order.byHand && !isPending) return { action: 'markRefundDue', cause: 'cancelled' };
      return rules.whenPaid(settlement, now);
  }
}

/** Tells whether settling can still change an order. A payment that was kept may become due for a refund later. */
export function isUnsettled({ status, checkoutId, paidAt, refundDueAt, refundedAt }: Payable, isCompleted: boolean) {
  if (refundedAt !== null || refundDueAt !== null) return refundedAt === null;
  return paidAt === null && (status === 'pending' || (!isCompleted && checkoutId !== null));
}

/** The checkout cannot be paid any more. What an admin keeps pending waits for another way to pay. */
function whenUnpaid({ status, byHand, processing }: Payable, reason: 'expired' | 'failed'): Step {
  if (status !== 'pending') return processing ? { action: 'clearAwaitingBank' } : noStep;
  return byHand ? noStep : { action: 'release', reason };
}

/** Nothing was charged that could go back: what cannot be completed is released, and the vouchers get back their parts. */
function whenPaidByVouchers<Own extends Payable, Context>(
  rules: Pick<OrderRules<Own, Context>, 'whenPaid'>,
  settlement: Settlement<Own, Context>,
  now: Date,
): Step {
  const step = rules.whenPaid(settlement, now);
  return step.action === 'complete' ? step : { action: 'release', reason: 'expired' };
}

function isRightSum(order: Payable, { amount, currency }: Checkout): boolean {
  const charged = chargedTotal(order);
  return amount === charged.amount && currency === charged.currency.toLowerCase();
}

function isHoldOver({ status, byHand, holdExpiresAt }: Payable, now: Date): boolean {
  return status === 'pending' && !byHand && (holdExpiresAt === null || holdExpiresAt <= now.toISOString());
}
