import type { SettableStatus } from '#shared/rules/admin.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { recountCodeUse, releaseCodeUse } from '../../../domains/discount-codes/store.ts';
import type { Write } from '../../../ground/platform/table.ts';
import type { OrderItem } from '../../../orders/lists/order.ts';
import { awaitingBank, clearedHold, wasPaidOnline } from '../../../orders/payments/order.ts';
export type ManualChange = {
  to: SettableStatus;
  /** A bank is processing its payment: money that arrives later is refunded. */
  processing: boolean;
  /** Refunds what Stripe has taken; records that what was paid by other means went back. */
  refund: boolean;
  /** A mail of the same transaction names the refund. */
  refundAnnounced?: boolean;
  /** Removes a purchase from its list; what was paid by other means stays recorded. */
  deletedAt?: string;
};

/** Attributes that an order of either kind gets. */
export function manualAttributes(order: OrderItem, { to, processing, refund, deletedAt }: ManualChange, now: Date) {
  const at = now.toISOString();
  return {
    ...(processing ? awaitingBank(now) : clearedHold),
    ...(deletedAt === undefined && !wasPaidOnline(order) && paymentOf(order, to, at)),
    ...(refund && { [wasPaidOnline(order) ? 'refundDueAt' : 'refundedAt']: at, refundReason: 'by_admin' as const }),
    byHand: true,
  };
}

/**
 * Returns the payment of an order that Stripe has taken no money for: paid means paid by other means. A cancelled
 * order keeps that payment, and its checkout, which may still be paid; pending and free say that nothing was paid.
 */
function paymentOf({ checkoutId, paidAt }: OrderItem, to: SettableStatus, at: string) {
  if (to === 'cancelled') return { paidAt, checkoutId };
  // What is paid by hand, or costs nothing, is not paid by vouchers.
  if (to === 'paid') return { paidAt: paidAt ?? at, checkoutId: null, vouchers: [] };
  return { vouchers: [], paidAt: null, checkoutId: null, partialRefund: null, paidElsewhere: false };
}

/** Counts the use of the order's code again or no longer; undefined when that does not change. */
export function codeUseChange(order: OrderItem, codeExists: boolean, is: { used: boolean; was: boolean }) {
  const { discount } = order;
  // Of several places, their order uses the code.
  if ('groupId' in order && order.groupId !== null) return undefined;
  if (!discount || !codeExists || is.used === is.was || isReservedCode(discount.code)) return undefined;
  const write: Write = is.used ? recountCodeUse(discount.code) : releaseCodeUse(discount.code);
  return write;
}
