import { type OrderStatus, type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';

type StatusAction = { label: string; disabled: boolean; apart: boolean; onChoose: () => void };

/**
 * The status menu: the one that the order has is disabled (docs/product.md#order-status), and all of them once its payment
 * goes or went back, because it stays cancelled then.
 */
export function statusActions(
  { status, refund }: { status: OrderStatus; refund: 'none' | 'due' | 'done' },
  onChoose: (status: SettableStatus) => void,
): StatusAction[] {
  return settableStatuses.map((option, place) => ({
    label: `Set to ${option}`,
    disabled: option === status || refund !== 'none',
    apart: place === 0,
    onChoose: () => onChoose(option),
  }));
}
