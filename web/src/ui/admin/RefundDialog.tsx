import { packRefundTexts, refundText } from '../../lib/admin/order-text.ts';
import { type AdminOrder, refundOrder } from '../../lib/admin/orders.ts';
import { useSomeoneWaits } from '../../lib/admin/use-someone-waits.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const isPack = order.type === 'pack';
  // Orders of lists do not tell how much of a pack is used.
  const detail = useEndpoint('getOrder', isPack ? { params: { type: order.type, orderId: order.id } } : null);
  const waits = useSomeoneWaits(order);
  const texts = isPack ? packRefundTexts(order, detail.data?.soldPack?.refund) : refundText(order, waits);
  const { title, text, action, done } = texts;
  const refund = async () => {
    await refundOrder(order);
    notify({ tone: 'good', ...done });
  };
  return <ConfirmDialog title={title} body={<p>{text}</p>} action={action} onConfirm={refund} onClose={onClose} />;
}
