import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import type { Profile } from '../keys/member.ts';
import type { Purchase } from '../keys/purchase.ts';

/** What orders are counted by: the status that they show (back office, section 4). */
export const countedStatuses = ['paid', 'free', 'pending', 'failed', 'cancelled'] as const;
type CountedStatus = (typeof countedStatuses)[number];

/** Numbers by the name of the item that holds them (see store.ts) and of the number in it. */
export type Counts = Map<string, Map<string, number>>;

/** The name of the item with what is counted of all time. */
export const allTime = 'ALL';
/** The name of the item of a day, in UTC. */
export const dayName = (instant: string) => `DAY#${instant.slice(0, 10)}`;

/** The name of the number of purchases that left their collection's list. */
export const deletedPurchases = 'deleted_purchases';

type Count = [item: string, number: string, by: number];

function counted(counts: Count[]): Counts {
  const all: Counts = new Map();
  for (const [item, name, by] of counts) {
    const numbers = all.get(item) ?? new Map<string, number>();
    numbers.set(name, (numbers.get(name) ?? 0) + by);
    all.set(item, numbers);
  }
  return all;
}

type Order = Pick<Booking, 'createdAt' | 'total' | 'checkoutId' | 'paidAt' | 'refundedAt'> & { status: CountedStatus };

/** What one booking counts for. */
export function countsOfBooking(booking: Booking): Counts {
  const order = { ...booking, status: booking.paymentStatus };
  const { status, createdAt } = order;
  const isBooked = status === 'paid' || status === 'free';
  return counted([
    ...ofOrder('bookings', order),
    ...(isBooked ? [[dayName(createdAt), status, 1] satisfies Count] : []),
  ]);
}

/** What one purchase counts for: one that was deleted only for what was paid, and as an order. */
export function countsOfPurchase(purchase: Purchase): Counts {
  if (purchase.deletedAt !== null) return counted([[allTime, deletedPurchases, 1], ...moneyOf(purchase)]);
  return counted(ofOrder(purchase.collection, purchase));
}

/** What one member counts for. */
export function countsOfMember({ createdAt }: Profile): Counts {
  return counted([
    [allTime, 'people', 1],
    [dayName(createdAt), 'people', 1],
  ]);
}

/** What a session counts for: one that was deleted stays for the names of its bookings, and is not counted. */
export function countsOfSession({ deletedAt }: { deletedAt: string | null }): Counts {
  return counted(deletedAt === null ? [[allTime, 'sessions', 1]] : []);
}

function ofOrder(what: 'bookings' | Collection, order: Order): Count[] {
  return [[allTime, `${what}_${order.status}`, 1], ...moneyOf(order)];
}

/**
 * What was taken on its day and given back on its own. What Stripe took counts from when it arrived, whatever became
 * of the order; what was paid by other means, as long as the order says so.
 */
function moneyOf({ createdAt, total, status, checkoutId, paidAt, refundedAt }: Order): Count[] {
  const atStripe = checkoutId !== null && paidAt !== null;
  if (total.amount === 0 || (!atStripe && status !== 'paid')) return [];
  const taken: Count = [dayName(paidAt ?? createdAt), takenName(total.currency), total.amount];
  return refundedAt === null ? [taken] : [taken, [dayName(refundedAt), takenName(total.currency), -total.amount]];
}

/** The name of the number of a currency's minor units. */
export const takenName = (currency: Money['currency']) => `taken_${currency}`;

/** Adds to some counts others. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const [item, numbers] of more) {
    const own = counts.get(item) ?? new Map<string, number>();
    for (const [name, by] of numbers) own.set(name, (own.get(name) ?? 0) + by);
    counts.set(item, own);
  }
}

/** What is to be added to the numbers when something that counted for `before` counts for `after` now. */
export function changeOf(before: Counts, after: Counts): Counts {
  const signed = (counts: Counts, sign: 1 | -1): Count[] =>
    [...counts].flatMap(([item, numbers]) => [...numbers].map(([name, by]): Count => [item, name, sign * by]));
  const all = counted([...signed(before, -1), ...signed(after, 1)]);
  for (const [item, numbers] of all) {
    for (const [name, by] of numbers) if (by === 0) numbers.delete(name);
    if (numbers.size === 0) all.delete(item);
  }
  return all;
}
