import type { AuditEntry } from '../../keys/audit-entry.ts';
import { isPurchase } from '../../keys/purchase.ts';
import type { OrderItem } from '../../orders/order.ts';

/** Target of audit entries about an order. */
export function auditTarget(order: OrderItem): AuditEntry['target'] {
  if (isPurchase(order)) return { type: 'purchase', id: order.id, name: order.buyerName ?? order.buyerEmail };
  return { type: 'booking', id: order.id, name: order.attendeeName };
}
