import { attentionResolved, needAttention } from '../../ground/attention/writes.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { logger } from '../../ground/platform/log.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { isUnsettled, nextStep } from './next-step.ts';
import {
  awaitingBank,
  clearedHold,
  isPartDue,
  type OrderRules,
  paidBy,
  refundFailed,
  returnedAmount,
  type Settlement,
  type Step,
  type Writes,
} from './order.ts';
import { refundVouchers } from './voucher-writes.ts';
import { refundWays } from './vouchers.ts';

/**
 * The only way by which a payment changes an order (docs/trust.md#settlement). Webhook, return page, scheduled sync and
 * cancelling all call it, in any order and any number of times, with the same effect once; after a crash the next run
 * goes on. Returns the settled order; undefined when there is none. Throws what Stripe or the table throws, and
 * HttpError `busy`.
 */
export async function settleOrder<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  id: string,
  dependencies: SettlementDependencies,
): Promise<Own | undefined> {
  const order = await settleOwn(rules, id, dependencies);
  if (order) await rules.settled?.(order, dependencies);
  return order;
}

async function settleOwn<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  id: string,
  dependencies: SettlementDependencies,
): Promise<Own | undefined> {
  const { table, now, payments } = dependencies;
  return retryOnConflict(async () => {
    const order = await rules.find(table, id);
    if (!order || rules.isSettledElsewhere?.(order) || !isUnsettled(order, rules.isCompleted(order))) return order;
    const checkout = order.checkoutId === null ? undefined : await payments.find(order.checkoutId);
    const settlement = { order, checkout, context: await rules.loadContext(table, order) };
    const step = nextStep(rules, settlement, now());
    if (step.action === 'none') return order;
    await perform(rules, step, settlement, dependencies);
    // Each step, also one that lost against another writer, is followed by a new decision.
    return conflict;
  });
}

async function perform<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  step: Exclude<Step, { action: 'none' }>,
  settlement: Settlement<Own, Context>,
  dependencies: SettlementDependencies,
): Promise<void> {
  const { order, checkout } = settlement;
  const { payments, onMismatch } = dependencies;
  const write = async (writes: Writes) => {
    // There is nothing to write where a concurrent run was faster.
    if (Object.values(writes).some((one) => one !== undefined)) await transactNamed(dependencies.table, writes);
  };
  switch (step.action) {
    case 'charge':
      return write((await rules.charge?.(settlement, dependencies)) ?? {});
    case 'closeCheckout':
      return payments.close(checkout?.id ?? '');
    case 'complete':
      return write(await rules.complete(settlement, step.seat, dependencies));
    case 'awaitBank':
      return write(rules.change(order, awaitingBank(dependencies.now())));
    case 'release':
      return write(await rules.release(settlement, step.reason, dependencies));
    case 'clearAwaitingBank':
      return write(rules.change(order, clearedHold));
    case 'keepPayment':
      return write(keepPayment(rules, settlement, dependencies.now()));
    case 'markRefundDue':
      if (step.cause === 'wrong_payment') {
        logger.error('payment does not match its order', { checkoutId: checkout?.id });
        await onMismatch();
      }
      return write(await rules.markRefundDue(settlement, step.cause, dependencies));
    case 'refund':
      return write(await refundWrites(rules, order, checkout, dependencies));
  }
}

function keepPayment<Own extends Payable, Context>(
  { subjectOf, change }: OrderRules<Own, Context>,
  { order, checkout }: Settlement<Own, Context>,
  now: Date,
): Writes {
  const subject = subjectOf(order);
  return {
    ...change(order, { ...clearedHold, ...paidBy(checkout, order, now) }),
    attention: needAttention({ kind: 'paid_without_seat', subject, amount: order.total }, now),
  };
}

/**
 * Sends a due refund: what was charged at Stripe, and the rest to the vouchers. One that Stripe refuses for good is listed, and can
 * be requested again; then nothing has gone back.
 */
async function refundWrites<Own extends Payable, Context>(
  rules: OrderRules<Own, Context>,
  order: Own,
  checkout: Checkout | undefined,
  dependencies: SettlementDependencies,
): Promise<Writes> {
  const amount = rules.amountToRefund(order);
  const refused = await sendCharge(order, amount, checkout, dependencies);
  if (refused === null) {
    const attention =
      order.refundFailedAt === null ? undefined : attentionResolved('refund_failed', rules.subjectOf(order).id);
    // Vouchers of an order that was not paid got theirs back when it ended.
    const vouchers = order.paidAt === null ? {} : await refundVouchers(order, amount, dependencies);
    return { ...rules.markRefunded(order, dependencies), ...vouchers, attention };
  }
  const now = dependencies.now();
  const subject = rules.subjectOf(order);
  const listed = { ...order.total, amount: amount ?? order.total.amount };
  // Of an order that goes on, a later refund returns the whole rest, not this part.
  const part = isPartDue(order, rules.isCompleted(order)) ? { refundAmount: null, duePart: null } : {};
  return {
    ...rules.change(order, { ...refundFailed(now.toISOString()), ...part }),
    attention: needAttention({ kind: 'refund_failed', subject, amount: listed, detail: refused }, now),
  };
}

/** Returns Stripe's reason when it refuses; null when it sent what was charged, or nothing of that is to go back. */
async function sendCharge(
  order: Payable,
  amount: number | null,
  checkout: Checkout | undefined,
  { payments }: SettlementDependencies,
): Promise<string | null> {
  const { id, refundDueAt, duePart, vouchers, paidAt } = order;
  const isShared = vouchers.length > 0 && paidAt !== null;
  const { charge } = refundWays(order, returnedAmount(order), amount);
  if (isShared && charge === 0) return null;
  if (!checkout?.paymentId) throw new Error('Stripe does not know the payment that is to be refunded');
  // Each request of a refund has a key of its own: Stripe repeats the response to an earlier one.
  const refund = { amount: isShared ? charge : amount, note: duePart };
  const { refused } = await payments.refund(checkout.paymentId, `${id}-${refundDueAt}`, refund);
  return refused;
}
