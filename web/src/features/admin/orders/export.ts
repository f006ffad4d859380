import type { ResponseBody } from '#shared/contract/contract.ts';
import { memberDiscountText } from '#shared/rules/member-discount.ts';
import type { CsvRow } from '../../../lib/admin/csv.ts';
import { discountOf } from '../../../lib/admin/order-text.ts';
import { call } from '../../../lib/api/call.ts';
import { typeName } from './type-names.ts';

type ExportedOrder = ResponseBody<'exportOrders'>['orders'][number];

const sum = (amount: number) => (amount / 100).toFixed(2);

type PaidPart = NonNullable<ExportedOrder['vouchers']>[number];

/** Tells what some of the parts that vouchers and packs pay come to. */
const paidBy = ({ vouchers = [] }: ExportedOrder, isCounted: (part: PaidPart) => boolean) =>
  vouchers.filter(isCounted).reduce((total, { amount }) => total + amount.amount, 0);

export const orderCsvColumns = [
  'Ordered at (UTC)',
  'Order',
  'Type',
  'Item',
  'Session starts (UTC)',
  'Customer',
  'Email',
  'Currency',
  'Full price',
  'Price option',
  'Ordered together',
  'Discount code',
  'Membership discount',
  'Discount',
  'Total',
  'By gift voucher',
  'By pack',
  'Refunded',
  'Status',
  'Paid at (UTC)',
  'Refunded at (UTC)',
  'Refunded by',
  'Why refunded',
  'Rest',
  'Rest due (UTC)',
  'Rest paid at (UTC)',
  'Stripe payment',
] as const;

/** Writes a sum; null where it is not known, since the order was paid on the site before this one. */
function knownSum({ paidElsewhere, total }: ExportedOrder, amount: number): string | null {
  return paidElsewhere && total.amount === 0 ? null : sum(amount);
}

/** An order as a line of the bookkeeper's file; sums with two decimals, the currency beside them. */
export function orderCsvRowOf(order: ExportedOrder): Record<(typeof orderCsvColumns)[number], string | null> & CsvRow {
  return {
    'Ordered at (UTC)': order.createdAt,
    Order: order.id,
    Type: typeName(order),
    Item: order.itemName,
    'Session starts (UTC)': order.sessionStart,
    Customer: order.customerName,
    Email: order.customerEmail,
    Currency: order.total.currency,
    'Full price': knownSum(order, order.listPrice.amount),
    'Price option': order.option ?? null,
    'Ordered together': order.groupId ?? null,
    'Discount code': order.discountCode,
    'Membership discount': order.memberDiscount ? memberDiscountText(order.memberDiscount) : null,
    Discount: knownSum(order, discountOf(order)),
    Total: knownSum(order, order.total.amount),
    'By gift voucher': sum(paidBy(order, ({ pack }) => !pack)),
    'By pack': sum(paidBy(order, ({ pack }) => pack !== undefined)),
    // Of a cancelled order by the policy, a part too.
    Refunded: sum(order.refundedPart?.amount ?? (order.refund === 'done' ? order.total.amount : 0)),
    Status: order.refund === 'done' ? 'refunded' : order.status,
    'Paid at (UTC)': order.paidAt,
    'Refunded at (UTC)': order.refundedAt,
    'Refunded by': order.refundedByHand ? 'hand' : null,
    'Why refunded': order.refundReasons.join('; ') || null,
    Rest: order.rest ? sum(order.rest.amount.amount) : null,
    'Rest due (UTC)': order.rest?.state === 'pending' ? order.rest.dueAt : null,
    'Rest paid at (UTC)': order.restPaidAt ?? null,
    'Stripe payment': order.paidElsewhere ? 'paid elsewhere' : order.paymentId,
  };
}

type FetchOptions = {
  signal: AbortSignal;
  onProgress: (orders: number) => void;
  isWanted: (order: ExportedOrder) => boolean;
};

/**
 * All orders of a time span, oldest first, page by page. Reports the count after each page; ends early, with null,
 * when the signal says so; `isWanted` leaves orders out. Throws an `ApiProblem`.
 */
export async function fetchOrders(
  span: { from: string; to: string },
  { signal, onProgress, isWanted }: FetchOptions,
): Promise<ExportedOrder[] | null> {
  const orders: ExportedOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('exportOrders', { query: { ...span, cursor } });
    if (signal.aborted) return null;
    orders.push(...page.orders.filter(isWanted));
    onProgress(orders.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return orders;
}
