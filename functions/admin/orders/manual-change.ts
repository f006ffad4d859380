import type { SettableStatus } from '#shared/rules/admin.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { recountCodeUse, releaseCodeUse } from '../../discount-codes/store.ts';
import type { OrderItem } from '../../orders/order.ts';
import type { Write } from '../../platform/table.ts';
import { awaitingBank, clearedHold, wasPaidAtStripe } from '../../settlement/order.ts';
/** What an admin makes of an order. */
export type Wanted = {
  to: SettableStatus;
  /** A bank is busy with its payment: what arrives after all goes back. */
  processing: boolean;
  /** What Stripe has taken for it goes back. */
  refund: boolean;
  /** A purchase leaves its list, and what was paid for it by other means is remembered too. */
  deletedAt?: string;
};

/** What changes of any order by hand. */
export function changesOf(order: OrderItem, { to, processing, refund, deletedAt }: Wanted, now: Date) {
  const at = now.toISOString();
  return {
    ...(processing ? awaitingBank(now) : clearedHold),
    ...(deletedAt === undefined && !wasPaidAtStripe(order) && paymentOf(order, to, at)),
    ...(refund && { refundDueAt: at, refundReason: 'by_admin' as const }),
    byHand: true,
  };
}

/**
 * Of what Stripe has taken nothing is ever forgotten. Where it has taken nothing, paid means by other means, and what is
 * not given up is Stripe's no more; a checkout that was given up is remembered, should it be paid after all.
 */
function paymentOf({ checkoutId }: OrderItem, to: SettableStatus, at: string) {
  return { paidAt: to === 'paid' ? at : null, checkoutId: to === 'cancelled' ? checkoutId : null };
}

/** The write by which the use of a code counts again, or no more; undefined when nothing changes about it. */
export function codeChange({ discount }: OrderItem, codeStands: boolean, is: { used: boolean; was: boolean }) {
  if (!discount || !codeStands || is.used === is.was || isReservedCode(discount.code)) return undefined;
  const write: Write = is.used ? recountCodeUse(discount.code) : releaseCodeUse(discount.code);
  return write;
}
