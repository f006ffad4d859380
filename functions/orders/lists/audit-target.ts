import type { AuditEntry } from '../../ground/keys/audit-entry.ts';
import { isPurchase } from '../../ground/keys/purchase.ts';
import { customerOf, type OrderItem } from './order.ts';

/** Target of audit entries about an order. */
export function orderAuditTarget(order: OrderItem): AuditEntry['target'] {
  const { name, email } = customerOf(order);
  return { type: isPurchase(order) ? 'purchase' : 'booking', id: order.id, name: name ?? email };
}
