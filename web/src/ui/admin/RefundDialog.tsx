import { refundText } from '../../lib/admin/order-text.ts';
import { type AdminOrder, refundOrder } from '../../lib/admin/orders.ts';
import { useSomeoneWaits } from '../../lib/admin/use-someone-waits.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { title, text, action, done } = refundText(order, useSomeoneWaits(order));
  const refund = async () => {
    await refundOrder(order);
    notify({ tone: 'good', ...done });
  };
  return <ConfirmDialog title={title} body={<p>{text}</p>} action={action} onConfirm={refund} onClose={onClose} />;
}
