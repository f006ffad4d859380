import type { AuditEntry } from '../../keys/audit-entry.ts';

const mails: Record<string, string> = {
  booking_confirmed: 'Confirmation',
  booking_notified: 'Note to the studio',
  booking_shared: 'Details, shared by the attendee,',
  booking_refunded: 'Note of the refund',
  booking_cancelled: 'Note of the cancellation',
  place_received: 'Confirmation of the place that was given to them',
  place_given: 'Note that they gave the place away',
  place_given_notified: 'Note to the studio that the place was given away',
  booking_moved: 'Note that the booking was moved',
  booking_moved_notified: 'Note to the studio that the booking was moved',
  cancellation_notified: 'Note of the cancellation to the studio',
  payment_failed: 'Note that the payment failed',
  session_changed: 'Note that the session has changed',
  session_cancelled: 'Note that the session is cancelled',
  attendees_message: 'Message of the studio',
  recording_ready: 'Note that the recording is there',
  seat_offered: 'Offer of the place',
  pass_confirmed: 'Confirmation of all dates',
  pass_notified: 'Note to the studio about all dates',
  pass_failed: 'Note that the payment of all dates failed',
  pass_refunded: 'Note of the refund of all dates',
  reminder_day: 'Reminder a day before',
  reminder_hour: 'Reminder an hour before',
  booking_part_refunded: 'Note of the partial refund',
  purchase_part_refunded: 'Note of the partial refund',
  purchase_confirmed: 'Confirmation',
  purchase_notified: 'Note to the studio',
  purchase_failed: 'Note that the payment failed',
  purchase_refunded: 'Note of the refund',
  collection_given: 'Note of the gift',
};

/** Start of a sentence about a mail of this kind. */
export function mailText(kind: string): string {
  return mails[kind] ?? 'Mail';
}

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
  const [was, is] = [before?.status, after?.status];
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
