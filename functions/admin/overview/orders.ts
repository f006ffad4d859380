import * as z from 'zod';
import { pendingTooLongMinutes, rowsPerPage } from '#shared/rules/admin.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { bookingRecord } from '../../keys/booking.ts';
import { openHoldRecord, openPayments } from '../../keys/order.ts';
import { purchaseRecord } from '../../keys/purchase.ts';
import { surchargeRecord } from '../../keys/surcharge.ts';
import { ordersPage } from '../../orders/list.ts';
import type { OrderItem } from '../../orders/order.ts';
import { paginate } from '../../platform/pagination.ts';
import { type LastKey, queryPage, type Table } from '../../platform/table.ts';

const maxListed = 8;

/** Null for a pass, whose bookings are in the list too, and for an offer, which waits for an answer and not for a payment. */
const openOrder = z.looseObject({ PK: z.string() }).transform((item): OrderItem | null => {
  const { kind } = openHoldRecord.parse(item);
  if (kind === 'pass' || kind === 'offer') return null;
  if (kind === 'surcharge') return surchargeRecord.parse(item);
  return (kind === 'purchase' ? purchaseRecord : bookingRecord).parse(item);
});

/**
 * Orders whose payment is pending for too long, oldest first (docs/product.md#admin-overview), a pass once. Open payments are
 * read by the end of their hold until enough are found: the sync settles them every ten minutes, so that one page is the rule.
 */
export async function pendingTooLong(table: Table, now: Date): Promise<OrderItem[]> {
  const until = new Date(now.getTime() - pendingTooLongMinutes * 60_000).toISOString();
  const found = new Map<string, OrderItem>();
  for await (const { items } of paginate((after) => openOrdersPage(table, after))) {
    for (const order of items) {
      if (order && isPendingSince(order, until) && !found.has(paymentOf(order))) found.set(paymentOf(order), order);
    }
    if (found.size >= maxListed) break;
  }
  const oldestFirst = [...found.values()].toSorted((one, other) => compareText(one.createdAt, other.createdAt));
  return oldestFirst.slice(0, maxListed);
}

const openOrdersPage = (table: Table, after: LastKey | undefined) =>
  queryPage(table, { index: 'byKind', partition: openPayments, limit: rowsPerPage, after }, openOrder);

const isPendingSince = (order: OrderItem, until: string) => order.status === 'pending' && order.createdAt <= until;

/** The dates of a pass are paid by one payment. */
const paymentOf = (order: OrderItem) => ('lines' in order ? order.id : (order.passId ?? order.id));

export async function latestOrders(table: Table): Promise<OrderItem[]> {
  const options = { filter: 'all', after: undefined, limit: maxListed, order: 'descending' } as const;
  return (await ordersPage(table, options)).orders;
}
