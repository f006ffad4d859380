import { membershipItemName } from '#shared/rules/memberships.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';

const typeNames: Record<AdminOrder['type'], string> = {
  session: 'Session',
  recording: 'Recording',
  voucher: 'Voucher',
  pack: 'Pack',
};

/** Names what an order is of: a period of a membership is no pack to whoever reads it. */
export function typeName({ type, membershipId }: Pick<AdminOrder, 'type' | 'membershipId'>): string {
  return membershipId === undefined ? typeNames[type] : membershipItemName;
}
