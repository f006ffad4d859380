import type { Booking } from '../keys/booking.ts';
import { leftOf, type Writes } from '../payments/order.ts';
import { canReturnAll } from './paid.ts';
import { changeBooking } from './store.ts';

export type RefundRequest = {
  /** Minor units; null: all that is left of every payment. */
  amount: number | null;
  reason: NonNullable<Booking['refundReason']>;
  /** Whether a mail of the same transaction names the sum. */
  announced: boolean;
  /** Whether the booking ends: its payments count as cancelled then, and their refunds are their last ones. */
  ends: boolean;
};

/** What changes with each order, by its id. */
export type RefundChanges = Map<string, Partial<Booking>>;

/**
 * Marks a sum of a booking as due with the orders that it was paid by (`ordersOf`), latest first: the settlement sends each
 * part under a key of its own. At most one of them sends a mail.
 */
export function refundChanges(
  orders: Booking[],
  { amount, reason, announced, ends }: RefundRequest,
  now: Date,
): RefundChanges {
  const shares = amount === null ? wholeShares(orders) : shareRefund(orders, amount);
  const announcing = announced ? undefined : orders.find(({ id }) => shares.has(id))?.id;
  const due = { refundDueAt: now.toISOString(), refundReason: reason, duePart: null };
  return new Map(
    [...shares].map(([id, refundAmount]) => {
      const isOver = id !== orders[0]?.id && (ends || refundAmount === null);
      const cancelled = isOver ? { paymentStatus: 'cancelled' as const } : {};
      return [id, { ...due, ...cancelled, refundAmount, refundAnnounced: id !== announcing }];
    }),
  );
}

/** How a sum goes back, latest payment first: minor units by the order's id, null for all that is left of it. */
export function shareRefund(orders: Booking[], amount: number): Map<string, number | null> {
  const shares = new Map<string, number | null>();
  let rest = amount;
  for (const order of orders.toReversed()) {
    const left = leftOf(order);
    const part = Math.min(left, rest);
    rest -= part;
    if (part > 0) shares.set(order.id, part === left ? null : part);
  }
  return shares;
}

/** All that is left of each; what goes back as a whole already is left alone. */
function wholeShares(orders: Booking[]): Map<string, null> {
  return new Map(orders.filter(canReturnAll).map(({ id }) => [id, null]));
}

/** The writes for all orders but the booking itself, whose changes belong to its own write. */
export function surchargeWrites([, ...surcharges]: Booking[], changes: RefundChanges): Writes {
  const writes = surcharges.map((order) => {
    const change = changes.get(order.id);
    return [`surcharge ${order.id}`, change && changeBooking(order, change)] as const;
  });
  return Object.fromEntries(writes);
}
