import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { isRefunded } from '../../../lib/admin/order-text.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';

type StatusAction = { label: string; disabled: boolean; apart: boolean; onChoose: () => void };

/**
 * The status menu: the one that the order has is disabled (docs/product.md#order-status), and all of them once its
 * payment goes or went back, because it stays cancelled then. The payment for a move can only be cancelled, while it is
 * awaited: anything else is set with the booking that it moves.
 */
export function statusActions(
  order: Pick<AdminOrder, 'status' | 'refund' | 'movesBookingId'>,
  onChoose: (status: SettableStatus) => void,
): StatusAction[] {
  const isOffered = (option: SettableStatus) =>
    order.movesBookingId === null || (option === 'cancelled' && order.status === 'pending');
  return settableStatuses.filter(isOffered).map((option, place) => ({
    label: `Set to ${option}`,
    disabled: option === order.status || isRefunded(order),
    apart: place === 0,
    onChoose: () => onChoose(option),
  }));
}
