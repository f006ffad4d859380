import { refundNote } from '../../lib/admin/order-text.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import './order-status.css';

/** The status of an order, and what became of its payment where that goes or went back. */
export function OrderStatus({ order }: { order: Parameters<typeof refundNote>[0] & { status: string } }) {
  const note = refundNote(order);
  return (
    <span className="order-status">
      <OrderStatusBadge status={order.status} /> {note && <span className="tertiary">{note}</span>}
    </span>
  );
}
