import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { settableStatuses } from '#shared/rules/admin.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { customerOf, isRefunded, refundLabel } from '../../../lib/admin/order-text.ts';
import { type AdminOrder, setStatus, syncOrder } from '../../../lib/admin/orders.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { RefundDialog } from '../../../ui/admin/RefundDialog.tsx';

export function PurchaseActions({ order }: { order: AdminOrder }) {
  const [asking, setAsking] = useState<'refund' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ActionMenu label={`Actions for the purchase of ${customerOf(order)}`} actions={actionsOf(order, setAsking)} />
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asking === 'delete' && <DeleteDialog order={order} onClose={close} />}
    </>
  );
}

function actionsOf(order: AdminOrder, ask: (question: 'refund' | 'delete') => void): MenuAction[] {
  const view = { label: 'View order', to: adminPaths.order.href(order.type, order.id) };
  const sync = { label: 'Sync with Stripe', onChoose: () => void syncOrder(order) };
  const label = refundLabel(order);
  const refund: MenuAction[] = label ? [{ label, tone: 'bad', apart: true, onChoose: () => ask('refund') }] : [];
  // The current one is disabled (docs/product.md#collection-purchases); what went back stays cancelled.
  const statuses = settableStatuses.map((status, place) => ({
    label: `Set to ${status}`,
    apart: place === 0,
    disabled: order.status === status || isRefunded(order),
    onChoose: () => void setStatus(order, status),
  }));
  const remove: MenuAction = {
    label: 'Delete…',
    tone: 'bad',
    apart: refund.length === 0,
    onChoose: () => ask('delete'),
  };
  return [view, ...(order.status === 'pending' && order.syncable ? [sync] : []), ...statuses, ...refund, remove];
}

type DialogProps = { order: AdminOrder; onClose: () => void };

function DeleteDialog({ order, onClose }: DialogProps) {
  const remove = async () => {
    const texts = { done: 'Purchase deleted successfully', failed: 'Failed to delete purchase' };
    await withNotice(() => call('deletePurchase', { params: { purchaseId: order.id } }), texts);
    await refresh('listPurchases', 'listOrders');
  };
  return (
    <ConfirmDialog
      title="Delete Purchase"
      body={<p>Are you sure you want to delete this purchase? This action cannot be undone.</p>}
      action="Delete"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
