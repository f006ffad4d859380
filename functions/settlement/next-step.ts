import type { Checkout } from '../stripe/checkout.ts';
import type { Order, Step } from './order.ts';

const nothing = { do: 'nothing' } as const;

/** How an order stands, and how its checkout does at Stripe. */
export type Standing = {
  order: Order;
  /** Whether what was ordered is theirs already. */
  isDone: boolean;
  /** Undefined when it has none, or Stripe knows none. */
  checkout: Checkout | undefined;
  /** Which order the checkout names as its own. */
  named: string | null | undefined;
};

/**
 * What to do next about the payment of a booking or a purchase. Whoever asks, in any order and however often, the steps
 * lead to the same end: each moves the order on, and from its end nothing moves it.
 *
 * @param whenPaid what comes of a payment that is what was asked
 */
export function nextStep<Seats extends string>(
  { order, isDone, checkout, named }: Standing,
  now: Date,
  whenPaid: () => Step<Seats>,
): Step<Seats> {
  if (order.refundedAt !== null) return nothing;
  if (order.refundDueAt !== null) return { do: 'refund' };
  if (order.paidAt !== null || isDone) return nothing;
  if (!checkout) return isHoldOver(order, now) ? { do: 'release', because: 'expired' } : nothing;
  const isPending = order.status === 'pending';
  switch (checkout.state) {
    case 'open':
      // The page of what was given up must not take money either.
      return !isPending || isHoldOver(order, now) ? { do: 'close' } : nothing;
    case 'expired':
    case 'failed':
      return whenUnpaid(order, checkout.state);
    case 'processing':
      return isPending && !order.processing ? { do: 'wait' } : nothing;
    case 'paid':
      if (checkout.refunded) return { do: 'promise refund', because: 'refunded at Stripe' };
      if (named !== order.id || !isRightSum(order, checkout)) return { do: 'promise refund', because: 'wrong payment' };
      // What an admin has cancelled stays cancelled.
      if (order.byHand && !isPending) return { do: 'promise refund', because: 'cancelled by hand' };
      return whenPaid();
  }
}

/** Nobody can pay any more. What an admin keeps pending waits for another way to pay. */
function whenUnpaid<Seats extends string>(
  { status, byHand, processing }: Order,
  because: 'expired' | 'failed',
): Step<Seats> {
  if (status !== 'pending') return processing ? { do: 'forget' } : nothing;
  return byHand ? nothing : { do: 'release', because };
}

/** Whether what was paid is what was asked (trust: money). */
function isRightSum({ total }: Order, { amount, currency }: Checkout): boolean {
  return amount === total.amount && currency === total.currency.toLowerCase();
}

function isHoldOver({ status, byHand, holdExpiresAt }: Order, now: Date): boolean {
  return status === 'pending' && !byHand && (holdExpiresAt === null || holdExpiresAt <= now.toISOString());
}
