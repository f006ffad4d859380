import type { Order } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { leftOf, type Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { canReturnAll, isAddedPayment, type PlacePayment } from './paid.ts';

export type RefundRequest = {
  /** Minor units; null: all that is left of every payment. */
  amount: number | null;
  reason: NonNullable<Place['refundReason']>;
  /** Tells whether a mail of the same transaction names the sum. */
  announced: boolean;
  /** Tells whether the booking ends: its payments count as cancelled then, and their refunds are their last ones. */
  ends: boolean;
};

/** A surcharge or a rest of which all goes back is cancelled. */
type RefundChange = Pick<
  Place & Order,
  'refundDueAt' | 'refundReason' | 'duePart' | 'refundAmount' | 'refundAnnounced'
> & {
  status?: 'cancelled';
};

/** The keys are ids of orders. */
export type RefundChanges = Map<string, RefundChange>;

/**
 * Marks a sum of a booking as due with the orders that it was paid by (`ordersOfBooking`), latest first: the settlement
 * sends each part under a key of its own. At most one of them sends a mail.
 */
export function refundChanges(
  orders: PlacePayment[],
  { amount, reason, announced, ends }: RefundRequest,
  now: Date,
): RefundChanges {
  const shares: Map<string, number | null> = amount === null ? wholeShares(orders) : shareRefund(orders, amount);
  const announcing = announced ? undefined : orders.find(({ id }) => shares.has(id))?.id;
  const due = { refundDueAt: now.toISOString(), refundReason: reason, duePart: null };
  return new Map(
    [...shares].map(([id, refundAmount]) => {
      const isAdded = orders.some((order) => order.id === id && isAddedPayment(order));
      const isOver = isAdded && (ends || refundAmount === null);
      return [id, { ...due, ...(isOver && { status: 'cancelled' }), refundAmount, refundAnnounced: id !== announcing }];
    }),
  );
}

/** Divides a sum among payments, latest first: minor units by the order's id, null for all that is left of it. */
export function shareRefund(orders: PlacePayment[], amount: number): Map<string, number | null> {
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
function wholeShares(orders: PlacePayment[]): Map<string, null> {
  return new Map(orders.filter(canReturnAll).map(({ id }) => [id, null]));
}

/** The writes of the surcharges and of the rest; what changes of the booking belongs to its own write. */
export function surchargeWrites(orders: PlacePayment[], changes: RefundChanges): Writes {
  const writes = orders.filter(isAddedPayment).map((order) => {
    const change = changes.get(order.id);
    return [`payment ${order.id}`, change && changeOrder(order, change)] as const;
  });
  return Object.fromEntries(writes);
}
