import { isDeepStrictEqual } from 'node:util';
import { listAttention } from '../../ground/attention/find.ts';
import { attentionResolved, needAttention } from '../../ground/attention/writes.ts';
import type { AttentionItem } from '../../ground/keys/attention-item.ts';
import { jointOrderIdOf } from '../../ground/keys/booking.ts';
import { logger } from '../../ground/platform/log.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { RefundedPayment } from '../../ground/stripe/ledger.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { isUnsettled } from '../payments/next-step.ts';
import { type Discrepancy, findDiscrepancy, isDiscrepancy } from './discrepancy.ts';
import { attentionSubjectOf, isCompleted } from './order-kinds.ts';
import { findReferenced, type OrderReference, referenceIn, type StoredOrder } from './order-reference.ts';
import { settlePayment, settleReferenced } from './settle.ts';

/** Settling changed the order (`repaired`), or the admin has to decide (`listed`). */
export type Comparison = { repaired: boolean; listed: boolean };

/** Settles what it can; returns false when there was nothing to do. */
type Settle = (order: StoredOrder | undefined) => Promise<boolean>;

/** Compares a checkout with the order that it names. Undefined for one of another site that shares the account. */
export async function compareCheckout(
  listed: Checkout,
  dependencies: SettlementDependencies,
): Promise<Comparison | undefined> {
  const checkout = await withPayment(listed, dependencies);
  const reference = referenceIn(checkout);
  if (!reference || checkout.metadata.siteUrl !== dependencies.siteUrl) return undefined;
  return compare(reference, checkout, dependencies, async (order) => {
    if (order?.checkoutId === checkout.id) return settleOwn(reference, order, checkout, dependencies);
    const { state, refunded, paymentId } = checkout;
    if (state !== 'paid' || refunded || paymentId === null) return false;
    // Also what went back in part, or by a dispute, while its order was lost.
    await settlePayment(paymentId, dependencies);
    return true;
  });
}

/** Stripe lists the checkout of a subscription without its payment. */
async function withPayment(listed: Checkout, { payments }: SettlementDependencies): Promise<Checkout> {
  const isWhole = listed.state !== 'paid' || listed.paymentId !== null;
  return isWhole ? listed : ((await payments.find(listed.id)) ?? listed);
}

async function settleOwn(
  reference: OrderReference,
  order: StoredOrder,
  { refunded, paymentId }: Checkout,
  dependencies: SettlementDependencies,
): Promise<boolean> {
  if (isUnsettled(order, isCompleted(order))) {
    await settleReferenced(reference, dependencies);
    return true;
  }
  if (!refunded || paymentId === null || order.refundedAt !== null) return false;
  await settlePayment(paymentId, dependencies);
  return true;
}

/** Compares an order with its checkout, where the checkout is older or younger than the period. */
export async function compareOrder(
  { checkoutId, ...reference }: OrderReference & { checkoutId: string },
  dependencies: SettlementDependencies,
): Promise<Comparison | undefined> {
  const checkout = await dependencies.payments.find(checkoutId);
  return checkout
    ? compareCheckout(checkout, dependencies)
    : compare(reference, undefined, dependencies, async () => false);
}

/** Compares the order of a payment that was refunded; its checkout may be older than the period. */
export async function compareRefund(
  payment: RefundedPayment,
  dependencies: SettlementDependencies,
): Promise<Comparison | undefined> {
  const checkout = await dependencies.payments.findByPayment(payment.id);
  // A payment of a subscription has no metadata of its own.
  const { metadata } = payment.metadata.siteUrl === undefined && checkout ? checkout : payment;
  const reference = referenceIn({ metadata, ...(checkout?.subscription && { subscription: checkout.subscription }) });
  if (!reference || metadata.siteUrl !== dependencies.siteUrl) return undefined;
  return compare(reference, checkout, dependencies, async () => {
    await settlePayment(payment.id, dependencies);
    return true;
  });
}

/** @param checkout as it was read before settling: a discrepancy with it may be over */
async function compare(
  reference: OrderReference,
  checkout: Checkout | undefined,
  dependencies: SettlementDependencies,
  settle: Settle,
): Promise<Comparison> {
  const { table, now } = dependencies;
  const before = await findReferenced(reference, table);
  const order = (await settle(before)) ? await findReferenced(reference, table) : before;
  const repaired = !isDeepStrictEqual(before, order);
  if (repaired) logger.warn('order was repaired', { checkoutId: order?.checkoutId });
  if (!order || !findDiscrepancy(order, checkout)) return { repaired, listed: false };
  const discrepancy = await currentDiscrepancy(reference, dependencies);
  if (!discrepancy) return { repaired, listed: false };
  const subject = attentionSubjectOf(order);
  await transact(table, [needAttention({ kind: discrepancy, subject, amount: order.total }, now())]);
  return { repaired, listed: true };
}

async function currentDiscrepancy(
  reference: OrderReference,
  { table, payments }: SettlementDependencies,
): Promise<Discrepancy | undefined> {
  // The order is read first: what Stripe has done for it is in the checkout then.
  const listed = await findReferenced(reference, table);
  // One that a joint order has paid is compared with it.
  const jointOrderId = listed && 'passId' in listed ? jointOrderIdOf(listed) : null;
  const order = jointOrderId === null ? listed : await findJointOrder(table, jointOrderId);
  if (!order || order.checkoutId === null) return undefined;
  return findDiscrepancy(order, await payments.find(order.checkoutId));
}

function orderOf({ type, id }: AttentionItem['subject']): OrderReference | undefined {
  return type === 'booking' || type === 'purchase' || type === 'voucher' || type === 'pack'
    ? { kind: type, id }
    : undefined;
}

/** Takes off the list what agrees by now. */
export async function recheckListed(dependencies: SettlementDependencies): Promise<void> {
  const { table } = dependencies;
  for (const { kind, subject } of await listAttention(table)) {
    const reference = isDiscrepancy(kind) ? orderOf(subject) : undefined;
    if (!reference) continue;
    const discrepancy = await currentDiscrepancy(reference, dependencies);
    if (discrepancy !== kind) await transact(table, [attentionResolved(kind, subject.id)]);
  }
}
