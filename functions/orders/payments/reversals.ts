import { formatLongDate } from '#shared/rules/dates.ts';
import { attentionResolved, needAttention } from '../../ground/attention/writes.ts';
import { emitRefund } from '../../ground/events/event.ts';
import type { AttentionItem } from '../../ground/keys/attention-item.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { withSum } from '../../ground/keys/partial-refund.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { followLanguage } from '../../ground/settings/choices.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Dispute, Refund, Reversals } from '../../ground/stripe/reversals.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { type OrderRules, type ReversalReason, refundFailed, type Writes, wasPaidAtStripe } from './order.ts';

/** Refunds and disputes at Stripe change an order by one of these steps. */
export type ReversalStep =
  | { action: 'none' }
  /** All of the payment went back: the order is cancelled. */
  | { action: 'cancel'; reason: ReversalReason }
  /** Part of it went back, or no part any more (0). */
  | { action: 'recordPart'; amount: number }
  /** A refund failed: the money is still here. */
  | { action: 'recordFailure'; failedRefunds: number; partAmount: number };

/**
 * A pure function of order and payment, so that events in any order and any number lead to the same result. An order whose
 * refund is due is left to its settlement.
 */
export function reversalStep(order: Payable, { refunds, disputes }: Reversals, paid: number): ReversalStep {
  if (order.refundDueAt !== null && order.refundedAt === null) return { action: 'none' };
  // Given back by the studio because Stripe's refunds failed: reports of those change nothing any more.
  if (order.refundedByHand) return { action: 'none' };
  const lost = sum(disputes.filter(({ state }) => state === 'lost'));
  const returned = lost + sum(refunds.filter(({ state }) => state === 'sent'));
  const isRefunded = order.refundedAt !== null;
  const recorded = order.partialRefund?.amount ?? 0;
  if (returned >= paid) {
    // Also what went back part by part, of an order that stays.
    return isRefunded || recorded >= returned
      ? { action: 'none' }
      : { action: 'cancel', reason: lost > 0 ? 'dispute_lost' : 'refunded_at_stripe' };
  }
  const failedRefunds = refunds.filter(({ state }) => state === 'failed').length;
  if (failedRefunds > order.failedRefunds) return { action: 'recordFailure', failedRefunds, partAmount: returned };
  const isRecorded = isRefunded || returned === recorded;
  return isRecorded ? { action: 'none' } : { action: 'recordPart', amount: returned };
}

const sum = (reversals: { amount: number }[]) => reversals.reduce((total, { amount }) => total + amount, 0);

/**
 * Applies the refunds and disputes of a paid order's payment to the order (docs/trust.md#refunds-and-disputes), in any
 * order and any number of times, with the same effect once. Throws what Stripe or the table throws, and HttpError `busy`.
 */
export async function settleReversals<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  { id, checkout }: { id: string; checkout: Checkout },
  dependencies: SettlementDependencies,
): Promise<void> {
  const { table, payments } = dependencies;
  const { paymentId } = checkout;
  if (paymentId === null) return;
  await retryOnConflict(async () => {
    const order = await rules.find(table, id);
    if (order?.checkoutId !== checkout.id || !wasPaidAtStripe(order)) return;
    const reversals = await payments.findReversals(paymentId);
    const step = reversalStep(order, reversals, checkout.amount ?? order.total.amount);
    const own = await orderWrites(rules, order, step, dependencies);
    // The text of a dispute has a date.
    await followLanguage(table, dependencies.now());
    const writes = {
      ...own,
      ...attentionWrites({ subject: rules.subjectOf(order), order, step, reversals }, dependencies.now()),
    };
    if (Object.keys(writes).length === 0) return;
    const { written } = await transactNamed(table, writes);
    return written ? undefined : conflict;
  });
}

async function orderWrites<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  order: Own,
  step: ReversalStep,
  dependencies: SettlementDependencies,
): Promise<Writes> {
  const at = dependencies.now().toISOString();
  const partId = dependencies.newId(dependencies.now());
  const part = (amount: number) => ({ partialRefund: withSum(order.partialRefund, { id: partId, amount, at }) });
  switch (step.action) {
    case 'none':
      return {};
    case 'cancel': {
      const context = await rules.loadContext(dependencies.table, order);
      return rules.cancelReversed({ order, context }, step.reason, dependencies);
    }
    case 'recordPart':
      return {
        ...rules.change(order, part(step.amount)),
        ...(await rules.recordPart?.(order, step.amount, dependencies)),
        told: partEvent(rules, order, { partId, amount: step.amount }, dependencies),
      };
    case 'recordFailure': {
      const { failedRefunds, partAmount } = step;
      // What was sent before it failed has reached the vouchers.
      const vouchersReturned = order.vouchersReturned || (order.refundedAt !== null && order.vouchers.length > 0);
      return rules.change(order, { ...refundFailed(at), failedRefunds, vouchersReturned, ...part(partAmount) });
    }
  }
}

/** Tells who paid of a part that went back without this site; not of one that failed. */
function partEvent<Own extends Payable, Context>(
  { aboutRefund }: OrderRules<Own, Context>,
  order: Own,
  { partId, amount }: { partId: string; amount: number },
  dependencies: SettlementDependencies,
): Writes[string] {
  if (!aboutRefund || amount <= (order.partialRefund?.amount ?? 0)) return undefined;
  return emitRefund({ ...aboutRefund(order), partId }, dependencies);
}

type Noticed = { subject: AttentionItem['subject']; order: Payable; step: ReversalStep; reversals: Reversals };

function attentionWrites({ subject, order, step, reversals }: Noticed, now: Date): Writes {
  const { total } = order;
  const { id } = subject;
  const [newestFailure] = reversals.refunds.filter(({ state }) => state === 'failed');
  const dispute = reversals.disputes.find(({ state }) => state === 'open');
  const money = (amount: number) => ({ ...total, amount });
  return {
    ...(step.action === 'recordFailure' &&
      newestFailure && {
        failure: needAttention(
          { kind: 'refund_failed', subject, amount: money(newestFailure.amount), detail: failureText(newestFailure) },
          now,
        ),
      }),
    ...(step.action === 'cancel' && order.rebuiltAt && { kept: attentionResolved('paid_without_seat', id) }),
    ...(step.action === 'cancel' && newestFailure && { failure: attentionResolved('refund_failed', id) }),
    ...(dispute && {
      dispute: needAttention(
        { kind: 'payment_disputed', subject, amount: money(dispute.amount), detail: disputeText(dispute) },
        now,
      ),
    }),
    ...(!dispute && reversals.disputes.length > 0 && { dispute: attentionResolved('payment_disputed', id) }),
  };
}

/** Stripe's reasons are words joined by underscores. */
const words = (reason: string) => reason.replaceAll('_', ' ');

const failureText = ({ failureReason }: Refund) =>
  failureReason === null ? null : `Stripe’s reason: ${words(failureReason)}.`;

function disputeText({ reason, dueBy }: Dispute): string {
  const until = dueBy === null ? '' : ` Answer by ${formatLongDate(dueBy.toISOString(), 'UTC')}.`;
  return `Their reason: ${words(reason)}.${until}`;
}
