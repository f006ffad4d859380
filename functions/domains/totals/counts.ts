import type { Collection } from '#shared/rules/collections.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Booking } from '../../ground/keys/booking.ts';
import type { DiscountCode } from '../../ground/keys/discount-code.ts';
import type { Profile } from '../../ground/keys/member.ts';
import { partsOf } from '../../ground/keys/partial-refund.ts';
import type { SeatOrder } from '../../ground/keys/place.ts';
import { collectionOf, isCollectionPurchase, isPackPurchase, type Purchase } from '../../ground/keys/purchase.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import type { Rest } from '../../ground/keys/rest.ts';
import { placeOfSurcharge, type Surcharge } from '../../ground/keys/surcharge.ts';

/** Orders are counted by their shown status (docs/product.md#order-status). */
export const countedStatuses = ['paid', 'free', 'pending', 'failed', 'cancelled'] as const;
type CountedStatus = (typeof countedStatuses)[number];

/** Increments by name of the item (see store.ts) and of the attribute. */
export type Counts = Map<string, Map<string, number>>;

/** Item with the totals of all time. */
export const allTime = 'ALL';
const weekPrefix = 'WEEK#';
const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;

/** Item with the totals of the seven days, in UTC, of the week of an instant or date: named after its Monday. */
export const weekName = (instant: string) => `${weekPrefix}${mondayOf(instant.slice(0, 10))}`;

/** Names of the items of every week of a range of dates. */
export function weekNames(from: string, to: string): string[] {
  const [first, last] = [from, to].map((day) => Date.parse(mondayOf(day)));
  if (first === undefined || last === undefined || !(first <= last)) return [];
  const weeks = Math.round((last - first) / weekMs) + 1;
  return Array.from({ length: weeks }, (_, week) => weekName(dayOf(first + week * weekMs)));
}

/** Attribute of that item: one total of one day, which is numbered from Monday, 0. */
export const dayTotalName = (instant: string, total: string) => `d${weekdayOf(instant.slice(0, 10))}_${total}`;

const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const mondayOf = (day: string) => dayOf(Date.parse(day) - weekdayOf(day) * dayMs);
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The totals of each day of such an item that has any, by day (yyyy-mm-dd) and name. */
export function daysOfWeek(name: string, item: Record<string, unknown>): Map<string, Map<string, number>> {
  const days = new Map<string, Map<string, number>>();
  for (const [attribute, value] of Object.entries(item)) {
    const [, weekday, total] = /^d(\d)_(.+)$/.exec(attribute) ?? [];
    if (total === undefined || typeof value !== 'number') continue;
    const day = dayOf(Date.parse(name.slice(weekPrefix.length)) + Number(weekday) * dayMs);
    days.set(day, (days.get(day) ?? new Map()).set(total, value));
  }
  return days;
}

/** Purchases that were deleted from their collection's list, but still are orders. */
export const deletedPurchases = 'deleted_purchases';

type Count = [item: string, number: string, increment: number];

const onDay = (at: string, total: string, increment: number): Count => [
  weekName(at),
  dayTotalName(at, total),
  increment,
];

function sumCounts(counts: Count[]): Counts {
  const all: Counts = new Map();
  for (const [item, name, increment] of counts) {
    const numbers = all.get(item) ?? new Map<string, number>();
    numbers.set(name, (numbers.get(name) ?? 0) + increment);
    all.set(item, numbers);
  }
  return all;
}

type Order = Pick<SeatOrder, 'createdAt' | 'total' | 'paidAt' | 'refundedAt' | 'refundAmount' | 'partialRefund'> & {
  status: CountedStatus;
};

/** Counts a booking by its shown status; what is paid for it counts with its order. */
export function countsOfBooking({
  paymentStatus: status,
  createdAt,
}: Pick<Booking, 'paymentStatus' | 'createdAt'>): Counts {
  const isBooked = status === 'paid' || status === 'free';
  return sumCounts([[allTime, `bookings_${status}`, 1], ...(isBooked ? [onDay(createdAt, status, 1)] : [])]);
}

/** The money of a seat. */
export function countsOfSeatOrder(order: SeatOrder): Counts {
  return sumCounts(moneyCounts(order));
}

/** The rest of a price counts for what was paid alone: its place is counted. */
export function countsOfRest(rest: Rest): Counts {
  return sumCounts(moneyCounts(rest));
}

/** Counts among the orders of sessions, but for no further place. */
export function countsOfSurcharge(surcharge: Surcharge): Counts {
  return sumCounts(orderCounts('bookings', { ...surcharge, status: placeOfSurcharge(surcharge).paymentStatus }));
}

/** A deleted purchase still counts as an order, and for what was paid. */
export function countsOfPurchase(purchase: Purchase): Counts {
  if (purchase.deletedAt !== null) return sumCounts([[allTime, deletedPurchases, 1], ...moneyCounts(purchase)]);
  return sumCounts(orderCounts(countedAs(purchase), purchase));
}

function countedAs(purchase: Purchase) {
  if (isCollectionPurchase(purchase)) return collectionOf(purchase);
  return isPackPurchase(purchase) ? 'packs' : 'vouchers';
}

export function countsOfMember({ createdAt }: Profile): Counts {
  return sumCounts([[allTime, 'people', 1], onDay(createdAt, 'people', 1)]);
}

/** A deleted session's item stays for the names of its bookings, but is not counted. */
export function countsOfSession({ deletedAt }: { deletedAt: string | null }): Counts {
  return sumCounts(deletedAt === null ? [[allTime, 'sessions', 1]] : []);
}

export function countsOfRecording({ collection }: Pick<Recording, 'collection'>): Counts {
  return sumCounts([[allTime, recordingsName(collection), 1]]);
}

/** Codes that the site reserves are prices, and not counted. */
export function countsOfCode({ code }: Pick<DiscountCode, 'code'>): Counts {
  return sumCounts(isReservedCode(code) ? [] : [[allTime, 'codes', 1]]);
}

/** Attribute with how many recordings a collection has. */
export const recordingsName = (collection: Collection) => `recordings_${collection}`;

function orderCounts(kind: 'bookings' | 'vouchers' | 'packs' | Collection, order: Order): Count[] {
  return [[allTime, `${kind}_${order.status}`, 1], ...moneyCounts(order)];
}

/**
 * Payment and refund count on their own days. A payment counts whatever the order's status is now: a cancellation returns
 * no money (docs/product.md#totals).
 */
function moneyCounts({ createdAt, total, status, paidAt, refundedAt, refundAmount, partialRefund }: Order): Count[] {
  if (total.amount === 0 || (paidAt === null && status !== 'paid')) return [];
  const countTaken = (at: string, amount: number): Count => onDay(at, takenName(total.currency), amount);
  const part = partialRefund?.amount ?? 0;
  return [
    countTaken(paidAt ?? createdAt, total.amount),
    ...partsOf(partialRefund).map(({ at, amount }) => countTaken(at, -amount)),
    ...(refundedAt === null
      ? []
      : [countTaken(refundedAt, refundAmount === null ? part - total.amount : -refundAmount)]),
  ];
}

/** Attribute with a currency's minor units. */
export const takenName = (currency: Money['currency']) => `taken_${currency}`;

export function addCounts(counts: Counts, addedCounts: Counts): void {
  for (const [item, numbers] of addedCounts) {
    const own = counts.get(item) ?? new Map<string, number>();
    for (const [name, increment] of numbers) own.set(name, (own.get(name) ?? 0) + increment);
    counts.set(item, own);
  }
}

/** The increments for an item that counted `before` and counts `after` now. */
export function changeOf(before: Counts, after: Counts): Counts {
  const signed = (counts: Counts, sign: 1 | -1): Count[] =>
    [...counts].flatMap(([item, numbers]) =>
      [...numbers].map(([name, increment]): Count => [item, name, sign * increment]),
    );
  const all = sumCounts([...signed(before, -1), ...signed(after, 1)]);
  for (const [item, numbers] of all) {
    for (const [name, increment] of numbers) if (increment === 0) numbers.delete(name);
    if (numbers.size === 0) all.delete(item);
  }
  return all;
}
