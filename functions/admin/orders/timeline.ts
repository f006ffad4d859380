import * as z from 'zod';
import type { orderEvent } from '#shared/contract/orders/schemas.ts';
import { instant } from '#shared/contract/schemas.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { mailKeyPrefix } from '#shared/rules/table.ts';
import { type AuditEntry, auditEntryRecord, historyPartition } from '../../keys/audit-entry.ts';
import { isPurchase, type OrderItem } from '../../orders/order.ts';
import { type LastKey, queryPage, type Table } from '../../platform/table.ts';
import { actionText, mailText } from './event-texts.ts';

export type OrderEvent = z.output<typeof orderEvent>;

const mailAbout = z.object({
  PK: z.string().startsWith(mailKeyPrefix),
  kind: z.string(),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  createdAt: instant,
  sentAt: instant.optional(),
});
type MailAbout = z.output<typeof mailAbout>;

/** What stands in the history of an order; of a kind that says nothing here, nothing. */
const remembered = z.union([mailAbout, auditEntryRecord, z.unknown().transform(() => null)]);

/** How an order's audit entries and mails name it. */
export const targetTypeOf = (order: OrderItem) => (isPurchase(order) ? 'purchase' : 'booking');

/** What happened to an order, oldest first: its own moments, the mails about it, and what admins changed. */
export async function timelineOf(table: Table, order: OrderItem): Promise<OrderEvent[]> {
  const history = await historyIn(table, historyPartition(targetTypeOf(order), order.id));
  return [...momentsOf(order), ...history].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function momentsOf({ createdAt, paidAt, refundDueAt, refundedAt, total }: OrderItem): OrderEvent[] {
  const sum = formatMoney(total);
  const moment = (at: string | null, kind: OrderEvent['kind'], text: string): OrderEvent[] =>
    at === null ? [] : [{ at, kind, text, by: null }];
  return [
    ...moment(createdAt, 'ordered', `Ordered for ${sum}`),
    ...moment(paidAt, 'paid', `Paid ${sum}`),
    ...moment(refundDueAt, 'refund_due', `${sum} has to go back`),
    ...moment(refundedAt, 'refunded', `${sum} went back`),
  ];
}

async function historyIn(table: Table, partition: string): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  let after: LastKey | undefined;
  do {
    const page = await queryPage(table, { index: 'byParent', partition, after }, remembered);
    for (const item of page.items) {
      if (item) events.push(...('action' in item ? [changeEvent(item)] : mailEvent(item)));
    }
    after = page.last;
  } while (after);
  return events;
}

function changeEvent(entry: AuditEntry): OrderEvent {
  return { at: entry.at, kind: 'changed', text: actionText(entry), by: entry.by.email };
}

/** A mail that is still on its way, or that nobody needs any more, has not happened. */
function mailEvent({ kind, to, state, createdAt, sentAt }: MailAbout): OrderEvent[] {
  if (state === 'sent') {
    return [{ at: sentAt ?? createdAt, kind: 'mailed', text: `${mailText(kind)} mailed to ${to}`, by: null }];
  }
  if (state !== 'failed') return [];
  return [{ at: createdAt, kind: 'mail_failed', text: `${mailText(kind)} could not be mailed to ${to}`, by: null }];
}
