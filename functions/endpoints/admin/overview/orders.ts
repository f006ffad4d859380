import * as z from 'zod';
import { pendingTooLongMinutes, rowsPerPage } from '#shared/rules/admin.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { bookingIdsOf, isJointOrder, jointOrderRecord } from '../../../ground/keys/joint-order.ts';
import { openHoldRecord, openPayments } from '../../../ground/keys/order.ts';
import { isSeatOrder, seatOrderRecord } from '../../../ground/keys/place.ts';
import { isPurchase, purchaseRecord } from '../../../ground/keys/purchase.ts';
import { isSurcharge, surchargeRecord } from '../../../ground/keys/surcharge.ts';
import { paginate } from '../../../ground/platform/pagination.ts';
import { type LastKey, queryPage, type Table } from '../../../ground/platform/table.ts';
import { findHolds } from '../../../orders/bookings/place-store.ts';
import { ordersPage } from '../../../orders/lists/list.ts';
import type { ListedOrder, OrderItem } from '../../../orders/lists/order.ts';

const maxListed = 8;

const shownOrderRecord = z.union([seatOrderRecord, jointOrderRecord, surchargeRecord, purchaseRecord]);
const notPayable = new Set<string>(['offer', 'rest']);
type OpenOrder = z.output<typeof shownOrderRecord>;

/** Null for an offer, which waits for an answer and not for a payment, and for the rest of a price, which has a date. */
const openOrder = z
  .looseObject({ PK: z.string() })
  .transform((item): OpenOrder | null =>
    notPayable.has(openHoldRecord.parse(item).kind) ? null : shownOrderRecord.parse(item),
  );

/**
 * Orders whose payment is pending for too long, oldest first (docs/product.md#admin-overview). Open payments are read by the end
 * of their hold until enough are found: the sync settles them every ten minutes, so that one page is the rule.
 */
export async function pendingTooLong(table: Table, now: Date): Promise<OrderItem[]> {
  const until = new Date(now.getTime() - pendingTooLongMinutes * 60_000).toISOString();
  const found: OpenOrder[] = [];
  for await (const { items } of paginate((after) => openOrdersPage(table, after))) {
    found.push(...items.filter((order) => order !== null).filter((order) => isPendingSince(order, until)));
    if (found.length >= maxListed) break;
  }
  const oldestFirst = found.toSorted((one, other) => compareText(one.createdAt, other.createdAt));
  return shownAs(table, oldestFirst.slice(0, maxListed));
}

/** A seat is shown as its place, and a joint order, which is one payment, as its first. */
async function shownAs(table: Table, orders: OpenOrder[]): Promise<OrderItem[]> {
  const places = await findHolds(table, orders.flatMap(placeIdOf));
  return orders.flatMap((order): OrderItem[] => {
    if (isPurchase(order) || isSurcharge(order)) return [order];
    return places.filter(({ id }) => placeIdOf(order).includes(id));
  });
}

function placeIdOf(order: OpenOrder): string[] {
  if (isJointOrder(order)) return bookingIdsOf(order).slice(0, 1);
  return isSeatOrder(order) ? [order.id] : [];
}

const openOrdersPage = (table: Table, after: LastKey | undefined) =>
  queryPage(table, { index: 'byKind', partition: openPayments, limit: rowsPerPage, after }, openOrder);

const isPendingSince = (order: OpenOrder, until: string) => order.status === 'pending' && order.createdAt <= until;

export async function latestOrders(table: Table): Promise<ListedOrder[]> {
  const options = { filter: 'all', after: undefined, limit: maxListed, order: 'descending' } as const;
  return (await ordersPage(table, options)).orders;
}
