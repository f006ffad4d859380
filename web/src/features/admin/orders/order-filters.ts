import * as z from 'zod';
import type { OrderTab } from '#shared/contract/admin-paths.ts';
import { orderedItem } from '#shared/contract/orders/schemas.ts';
import { owingStatus } from '#shared/rules/admin.ts';
import { laterDay, startAt } from '#shared/rules/wall-time.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';

/** Statuses that orders of the list have (docs/product.md#order-status). */
export const filteredStatuses = ['paid', 'free', 'pending', 'cancelled', 'failed', owingStatus] as const;

const schemas = { status: z.enum(filteredStatuses), item: orderedItem, from: z.iso.date(), to: z.iso.date() };

/** Filters of the list of orders; days as an input of a date has them, both inclusive. */
export type OrderFilters = {
  status?: (typeof filteredStatuses)[number] | undefined;
  item?: z.output<typeof orderedItem> | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The filters that an address names; a value that cannot be one is ignored. */
export function filtersFrom(query: URLSearchParams): OrderFilters {
  const status = schemas.status.safeParse(query.get('status')).data;
  const item = schemas.item.safeParse(query.get('item')).data;
  const from = schemas.from.safeParse(query.get('from')).data;
  const to = schemas.to.safeParse(query.get('to')).data;
  return { ...(status && { status }), ...(item && { item }), ...(from && { from }), ...(to && { to }) };
}

export const isFiltered = ({ status, item, from, to }: OrderFilters) => Boolean(status ?? item ?? from ?? to);

/** The parameters of `listOrders`: instants of the browser's zone, as the list shows its dates. */
export function requestOf({ status, item, from, to }: OrderFilters) {
  return { status, item, from: from && startOf(from, 0), before: to && startOf(to, 1) };
}

type FilteredOrder = Pick<AdminOrder, 'type' | 'status' | 'sessionId' | 'collection' | 'createdAt' | 'rest'>;

export function passesFilters(order: FilteredOrder, { tab, ...filters }: OrderFilters & { tab: OrderTab }): boolean {
  const { status, item, from, before } = requestOf(filters);
  if (tab !== 'all' && order.type !== tab) return false;
  if (status && !hasStatus(order, status)) return false;
  if (item && (order.sessionId ?? order.collection) !== item) return false;
  return (!from || order.createdAt >= from) && (!before || order.createdAt < before);
}

/** An order owes while a rest of its price is to be paid, whatever its status is (docs/product.md#deposits). */
const hasStatus = (order: FilteredOrder, status: NonNullable<OrderFilters['status']>) =>
  status === owingStatus ? order.rest?.state === 'pending' : order.status === status;

/** The first instant of a day, or of one some days later. */
function startOf(day: string, daysLater: number): string {
  return startAt({ date: laterDay(day, daysLater), time: '00:00' }, knownViewerZone());
}
