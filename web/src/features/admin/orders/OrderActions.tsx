import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import {
  customerOf,
  isRefunded,
  keptPaymentText,
  lossText,
  refundLabel,
  refundPartLabel,
} from '../../../lib/admin/order-text.ts';
import { type AdminOrder, setStatus, syncOrder } from '../../../lib/admin/orders.ts';
import { useBusy } from '../../../lib/admin/use-busy.ts';
import { useSomeoneWaits } from '../../../lib/admin/use-someone-waits.ts';
import { call } from '../../../lib/api/call.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { RefundByHandDialog } from '../../../ui/admin/RefundByHandDialog.tsx';
import { RefundDialog } from '../../../ui/admin/RefundDialog.tsx';
import { RefundPartDialog } from './RefundPartDialog.tsx';
import '../../../ui/admin/link-button.css';

type Props = {
  order: AdminOrder;
  /** Is true on the order's own page, where no link to it is needed. */
  within?: boolean;
};

export function OrderActions({ order, within = false }: Props) {
  const [asking, setAsking] = useState<'refund' | 'byHand' | 'part' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  const view: MenuAction = { label: 'View order', to: adminPaths.order.href(order.type, order.id) };
  const label = refundLabel(order);
  const partLabel = refundPartLabel(order);
  const refund: MenuAction[] = [
    ...(partLabel ? [{ label: partLabel, apart: true, onChoose: () => setAsking('part') }] : []),
    ...(order.refusedRefund ? [{ label: 'Mark as paid back by hand…', onChoose: () => setAsking('byHand') }] : []),
    ...(label ? [{ label, tone: 'bad' as const, onChoose: () => setAsking('refund') }] : []),
  ];
  const message: MenuAction[] = canBeWrittenTo(order)
    ? [{ label: 'Write a message…', to: adminPaths.session.writeTo(order.sessionId, order.id) }]
    : [];
  const receipt: MenuAction[] = hasReceipt(order)
    ? [{ label: 'Download receipt', onChoose: () => void downloadReceipt(order) }]
    : [];
  const statuses = statusActions(order, (status) => {
    if (status === 'cancelled') setAsking('cancel');
    else void setStatus(order, status);
  });
  return (
    <span className="orders__actions">
      {order.status === 'pending' && order.syncable && <SyncButton order={order} />}
      <ActionMenu
        label={`Actions for the order of ${customerOf(order)}`}
        {...(within && { text: 'Change order' })}
        actions={[...(within ? [] : [view]), ...statuses, ...message, ...receipt, ...refund]}
      />
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asking === 'byHand' && order.refusedRefund && (
        <RefundByHandDialog
          target={{ type: order.type, orderId: order.id }}
          name={customerOf(order)}
          refund={order.refusedRefund}
          onClose={close}
        />
      )}
      {asking === 'part' && <RefundPartDialog order={order} onClose={close} />}
      {asking === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </span>
  );
}

/** True for an order that was paid, whatever became of it. The receipt of one that was paid elsewhere is from there. */
const hasReceipt = ({ total, status, refund, paymentId, paidElsewhere }: AdminOrder) =>
  total.amount > 0 && !paidElsewhere && (status === 'paid' || refund !== 'none' || paymentId !== null);

async function downloadReceipt({ type, id }: AdminOrder): Promise<void> {
  const fetchReceipt = () => call('getOrderReceipts', { params: { type, orderId: id } });
  const file = await withNotice(fetchReceipt, { failed: 'The receipt was not made' });
  if (file) (await import('../../../lib/save-receipt.ts')).saveReceipt(file);
}

function canBeWrittenTo(order: AdminOrder): order is AdminOrder & { sessionId: string } {
  const { sessionId, status, customerEmail } = order;
  return sessionId !== null && customerEmail !== null && (status === 'paid' || status === 'free');
}

/** Asks Stripe about a pending payment (docs/product.md#admin-orders). */
function SyncButton({ order }: { order: AdminOrder }) {
  const { busy, run } = useBusy();
  return (
    <button
      type="button"
      className="link-button text-button"
      aria-label={`Sync the order of ${customerOf(order)}`}
      aria-disabled={busy}
      onClick={() => void run(() => syncOrder(order))}
    >
      {busy ? 'Syncing…' : 'Sync'}
    </button>
  );
}

type DialogProps = { order: AdminOrder; onClose: () => void };

function CancelDialog({ order, onClose }: DialogProps) {
  const waits = useSomeoneWaits(order);
  const body = (
    <p>
      {lossText(order, waits)} {keptPaymentText(order)}
    </p>
  );
  return (
    <ConfirmDialog
      title={`Cancel the order of ${customerOf(order)}?`}
      body={body}
      action="Set to cancelled"
      onConfirm={() => setStatus(order, 'cancelled')}
      onClose={onClose}
    />
  );
}

type StatusAction = { label: string; disabled: boolean; apart: boolean; onChoose: () => void };

/**
 * The status menu: the one that the order has is disabled (docs/product.md#order-status), and all of them once its
 * payment goes or went back, because it stays cancelled then. The rest of a price can only be set to paid. The payment for a move and those for a voucher and a pack can only be
 * cancelled, while they are awaited: anything else is set with the booking that is moved, or ends the voucher or pack with a refund.
 */
export function statusActions(
  order: Pick<AdminOrder, 'type' | 'status' | 'refund' | 'movesBookingId' | 'restOfBookingId'>,
  onChoose: (status: SettableStatus) => void,
): StatusAction[] {
  const isPaymentAlone = order.type === 'voucher' || order.type === 'pack' || order.movesBookingId !== null;
  const isPending = order.status === 'pending';
  const isOffered = (option: SettableStatus) =>
    order.restOfBookingId ? option === 'paid' && isPending : !isPaymentAlone || (option === 'cancelled' && isPending);
  return settableStatuses.filter(isOffered).map((option, place) => ({
    label: `Set to ${option}`,
    disabled: option === order.status || isRefunded(order),
    apart: place === 0,
    onChoose: () => onChoose(option),
  }));
}
