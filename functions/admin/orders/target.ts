import type { AuditEntry } from '../../audit-entries/store.ts';
import { isPurchase, type OrderItem } from './view.ts';

/** How audit entries and mails about an order name it. */
export function targetOf(order: OrderItem): AuditEntry['target'] {
  if (isPurchase(order)) return { type: 'purchase', id: order.id, name: order.buyerName ?? order.buyerEmail };
  return { type: 'booking', id: order.id, name: order.attendeeName };
}
