import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { orderEvent } from '#shared/contract/orders/schemas.ts';
import { type DeliveryEvent, problemTexts } from '#shared/rules/mails.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { mailKeyPrefix } from '#shared/rules/table.ts';
import { deliveryReportRecord } from '../../../ground/keys/address-status.ts';
import { type AuditEntry, auditEntryRecord, historyPartition } from '../../../ground/keys/audit-entry.ts';
import { partsOf } from '../../../ground/keys/partial-refund.ts';
import { isPurchase } from '../../../ground/keys/purchase.ts';
import { mailStates } from '../../../ground/outbox/mail-schemas.ts';
import { mailText } from '../../../ground/outbox/mail-texts.ts';
import { queryAll } from '../../../ground/platform/pagination.ts';
import type { Table } from '../../../ground/platform/table.ts';
import type { OrderItem } from '../../../orders/lists/order.ts';

export type OrderEvent = z.output<typeof orderEvent>;

const mailAbout = z.object({
  PK: z.string().startsWith(mailKeyPrefix),
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  /** A queued mail has the reason why its last attempt failed. */
  reason: z.string().optional(),
  createdAt: instant,
  deliverAt: instant.optional(),
  sentAt: instant.optional(),
  report: deliveryReportRecord.optional(),
});
type MailAbout = z.output<typeof mailAbout>;

/** Items of an order's history; null for kinds that are not shown. */
const historyItem = z.union([mailAbout, auditEntryRecord, z.unknown().transform(() => null)]);

export const targetTypeOf = (order: OrderItem) => (isPurchase(order) ? 'purchase' : 'booking');

/** Payment events, mails and changes by admins, oldest first (docs/product.md#order-page). */
export async function timelineOf(table: Table, order: OrderItem): Promise<OrderEvent[]> {
  const history = await historyEvents(table, historyPartition(targetTypeOf(order), order.id));
  return [...paymentEvents(order), ...history].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function paymentEvents(order: OrderItem): OrderEvent[] {
  const { createdAt, paidAt, refundDueAt, refundedAt, refundFailedAt, refundAmount, partialRefund, total } = order;
  const isUnknown = order.paidElsewhere && total.amount === 0;
  const sum = isUnknown ? 'a sum that is not known' : formatMoney(total);
  const moment = (at: string | null, kind: OrderEvent['kind'], text: string): OrderEvent[] =>
    at === null ? [] : [{ at, kind, text, by: null }];
  const some = (amount: number) => formatMoney({ ...total, amount });
  const parts = partsOf(partialRefund);
  const left = some(refundAmount ?? total.amount - (partialRefund?.amount ?? 0));
  return [
    ...moment(createdAt, 'ordered', order.imported ? 'Ordered on the site before this one' : `Ordered for ${sum}`),
    ...moment(paidAt, 'paid', order.paidElsewhere ? `Paid elsewhere: ${sum}` : `Paid ${sum}`),
    ...parts.flatMap(({ amount, at, reason }) =>
      moment(at, 'refunded', `${some(amount)} of ${sum} went back${reason ? `: ${reason}` : ''}`),
    ),
    ...moment(refundDueAt, 'refund_due', `${left} has to go back`),
    ...moment(refundFailedAt, 'refund_failed', 'The refund failed'),
    ...moment(refundedAt, 'refunded', wentBack(order, left)),
  ];
}

function wentBack({ refundReason, refundedByHand }: OrderItem, sum: string): string {
  if (refundedByHand) return `${sum} went back by hand`;
  if (refundReason === 'refunded_at_stripe') return `${sum} went back, refunded at Stripe`;
  return refundReason === 'dispute_lost' ? `${sum} went back by a lost dispute` : `${sum} went back`;
}

async function historyEvents(table: Table, partition: string): Promise<OrderEvent[]> {
  const items = await queryAll(table, { index: 'byParent', partition }, historyItem);
  return items.flatMap((item) => {
    if (!item) return [];
    return 'action' in item ? [changeEvent(item)] : mailEvents(item);
  });
}

function changeEvent(entry: AuditEntry): OrderEvent {
  return { at: entry.at, kind: 'changed', text: actionText(entry), by: entry.by.email };
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

function actionText({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
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

const unsentTexts: { [State in MailAbout['state']]?: string } = {
  queued: 'is not mailed yet to',
  failed: 'could not be mailed to',
  uncertain: 'may not have been mailed to',
  expired: 'was not mailed in time to',
};

/** None for a mail that is on its way or was dropped, unless something was reported about it. */
function mailEvents(mail: MailAbout): OrderEvent[] {
  const { kind, to, sentAt, report, createdAt } = mail;
  const isMailed = mail.state === 'sent' || (sentAt !== undefined && report !== undefined);
  const mailed = {
    at: sentAt ?? createdAt,
    kind: 'mailed',
    text: `${mailText(kind)} mailed to ${to}`,
    by: null,
  } as const;
  return [
    ...(isMailed ? [mailed] : []),
    ...(mail.state === 'collected' ? [{ ...mailed, text: `${mailText(kind)} put into the hourly list to ${to}` }] : []),
    ...waitingEvents(mail),
    ...reportEvents(mail),
    ...unsentEvents(mail),
  ];
}

/** A mail that waits for a day, before its first attempt. */
function waitingEvents({ kind, to, state, reason, deliverAt }: MailAbout): OrderEvent[] {
  if (state !== 'queued' || reason !== undefined || deliverAt === undefined) return [];
  return [{ at: deliverAt, kind: 'mailed', text: `${mailText(kind)} to be mailed to ${to}`, by: null }];
}

/** Returns the failure that the mail service reported (docs/trust.md#undelivered-mails), if it did. */
function reportEvents({ kind, to, report }: MailAbout): OrderEvent[] {
  if (!report) return [];
  const { event, reason, at } = report;
  return [
    { at, kind: 'mail_failed', text: reportText(`${mailText(kind)}`, to, event, problemTexts[reason]), by: null },
  ];
}

function reportText(mail: string, to: string, event: DeliveryEvent, reason: string): string {
  if (event === 'delayed') return `${mail} to ${to} is delayed: ${reason}`;
  return event === 'complained'
    ? `${mail} was reported as spam by ${to}`
    : `${mail} could not be delivered to ${to}: ${reason}`;
}

function unsentEvents({ kind, to, state, reason, createdAt }: MailAbout): OrderEvent[] {
  const unsent = unsentTexts[state];
  if (unsent === undefined || (state === 'queued' && reason === undefined)) return [];
  return [{ at: createdAt, kind: 'mail_failed', text: `${mailText(kind)} ${unsent} ${to}`, by: null }];
}
