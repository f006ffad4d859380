import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';

const actions: Record<string, string> = {
  'order.payment_page_closed': 'Payment page closed',
  'order.refunded': 'Refund asked for',
  'order.part_refunded': 'Partial refund asked for',
  'order.refund_recorded': 'Recorded that the money went back',
  'order.message_sent': 'Message written',
  'order.removed': 'Place taken back',
  'order.deleted': 'Deleted from the purchases',
  'order.given': 'Given by the facilitator',
  'session.attendee_added': 'Added by hand',
  'screening.read': 'Answers about health read',
  'session.walk_in_added': 'Added at the door',
};

export function actionText({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
  const was = before?.status;
  const is = after?.status;
  if (action === 'session.attendance_set') return after?.here ? 'Marked as here' : 'Marked as not here';
  if (action === 'order.status_set') return `Status set from ${String(was)} to ${String(is)}`;
  return actions[action] ?? sentence(action);
}

/** Fallback: `session.offer_made` as Offer made. */
function sentence(action: string): string {
  const [name = ''] = action.split('.').slice(-1);
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
