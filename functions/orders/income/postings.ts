import type { OrderType } from '#shared/rules/admin.ts';
import { type IncomeKind, type PaymentWay, wayAtStripe } from '#shared/rules/income.ts';
import type { IncomeEntry } from '../../ground/keys/income-entry.ts';
import { type Group, groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import { partsOf } from '../../ground/keys/partial-refund.ts';
import { isSeatOrder, type Place, type SeatOrder } from '../../ground/keys/place.ts';
import { collectionOf, isCollectionPurchase, isVoucherPurchase, type Purchase } from '../../ground/keys/purchase.ts';
import { isSurcharge, type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { wasPaidAtStripe } from '../payments/order.ts';
import { chargedTotal, refundWays } from '../payments/vouchers.ts';

/** An order by its money; a place stands for that of its seat. A group is one for its receipt alone. */
export type PaidOrder = SeatOrder | Surcharge | Purchase | Place | Group;

/** A posting is what a state of an order says of its money; `at` null: only the change that led to it tells when. */
export type Posting = { at: string | null; kind: IncomeKind; amount: number; orders: 0 | 1; way?: PaymentWay };

export function itemOf(order: PaidOrder): string {
  if (isVoucherPurchase(order)) return 'voucher';
  if (isCollectionPurchase(order)) return collectionOf(order);
  if (isSurcharge(order)) return surchargeLineOf(order).sessionId;
  if (isGroup(order)) return groupLineOf(order).sessionId;
  return isSeatOrder(order) ? order.lines[0].sessionId : order.sessionId;
}

const statusOf = (order: PaidOrder) => ('lines' in order ? order.status : order.paymentStatus);

export function orderTypeOf(order: PaidOrder): OrderType {
  if (isVoucherPurchase(order)) return 'voucher';
  return isCollectionPurchase(order) ? 'recording' : 'session';
}

function isFree(order: PaidOrder): boolean {
  return !isSurcharge(order) && statusOf(order) === 'free';
}

export function wayOf(order: PaidOrder): PaymentWay {
  if (order.paidAt === null && isFree(order)) return 'free';
  if (order.paidElsewhere) return 'elsewhere';
  if (wasPaidAtStripe(order)) return wayAtStripe(order.paidWith);
  return order.vouchers.length > 0 ? 'voucher' : 'by_hand';
}

/**
 * The postings of an order by name: its payment, and what went back, each at its own time, whatever the way
 * (docs/product.md#income). The payment stays whatever becomes of the order: a cancellation alone returns no money. A pass's
 * payment is in the orders of its dates.
 */
export function postingsOfAllWays(order: PaidOrder): Map<string, Posting> {
  const { createdAt, total, paidAt, refundedAt, refundAmount, refundedByHand, partialRefund } = order;
  const isPaid = paidAt !== null || statusOf(order) === 'paid';
  if (total.amount === 0 || !isPaid) {
    return new Map(isFree(order) ? [['free', { at: null, kind: 'free', amount: 0, orders: 1 }]] : []);
  }
  const since = paidAt ?? createdAt;
  const returned = (at: string, amount: number): Posting => ({ at, kind: 'refund', amount: -amount, orders: 0 });
  // It left the studio's own money, not what Stripe holds.
  const byHand = refundedByHand ? { way: 'by_hand' as const } : {};
  const left = refundAmount ?? total.amount - (partialRefund?.amount ?? 0);
  return new Map<string, Posting>([
    [`paid ${since}`, { at: since, kind: 'payment', amount: total.amount, orders: 1 }],
    ...partsOf(partialRefund).map(({ at, amount }, part) => [`part ${part} ${at}`, returned(at, amount)] as const),
    ...(refundedAt === null ? [] : [[`refunded ${refundedAt}`, { ...returned(refundedAt, left), ...byHand }] as const]),
  ]);
}

/** The postings of an order by name, of which each has one way: what vouchers paid, and get back, is apart. */
export function postingsOf(order: PaidOrder): Map<string, Posting> {
  const all = postingsOfAllWays(order);
  if (order.vouchers.length === 0) return all;
  let returned = 0;
  const postings = [...all].flatMap(([name, posting]): [string, Posting][] => {
    if (posting.kind !== 'refund') return withVouchers(name, posting, chargedTotal(order).amount);
    const { charge } = refundWays(order, returned, -posting.amount);
    returned -= posting.amount;
    return withVouchers(name, posting, -charge);
  });
  return new Map(postings);
}

/** The part of a posting that was not paid by vouchers, and that which was; the first of them counts the order. */
function withVouchers(name: string, posting: Posting, amount: number): [string, Posting][] {
  const byVouchers = posting.amount - amount;
  const ofVouchers: [string, Posting] = [
    `${name} voucher`,
    { ...posting, amount: byVouchers, orders: amount === 0 ? posting.orders : 0, way: 'voucher' },
  ];
  if (amount === 0) return [ofVouchers];
  return byVouchers === 0 ? [[name, { ...posting, amount }]] : [[name, { ...posting, amount }], ofVouchers];
}

/** A change of an order: its id, and when it was made. */
export type PostedChange = { id: string; at: string };

type Fields = Pick<IncomeEntry, 'name' | 'at' | 'kind' | 'amount' | 'orders'> & Partial<IncomeEntry>;

function entryOf(order: PaidOrder, fields: Fields): IncomeEntry {
  const orderFields = { orderType: orderTypeOf(order), orderId: order.id, item: itemOf(order) } as const;
  return { ...orderFields, way: wayOf(order), currency: order.total.currency, corrects: false, ...fields };
}

/** The entry of a posting that is new; a free order that was made so is dated by its making. */
function newEntry(order: PaidOrder, [name, posting]: [string, Posting], change: PostedChange | null): IncomeEntry {
  if (posting.at !== null || change === null)
    return entryOf(order, { name, ...posting, at: posting.at ?? order.createdAt });
  return entryOf(order, { name: `${name} ${change.id}`, ...posting, at: change.at });
}

/**
 * The entries that a change of an order adds. What was said before stays: it is taken back by an entry of its own, at the
 * time of the change, so that a month that is over keeps its sums. The same change leads to the same entries.
 */
export function entriesOfChange(
  before: PaidOrder | undefined,
  after: PaidOrder | undefined,
  change: PostedChange,
): IncomeEntry[] {
  const had = before ? postingsOf(before) : new Map();
  const has = after ? postingsOf(after) : new Map();
  const transferred = before && after ? transfers(before, after, change) : [];
  const holder = after ?? before;
  if (!holder) return [];
  const corrections = [...had].flatMap(([name, was]: [string, Posting]) => {
    const is: Posting | undefined = has.get(name);
    const amount = (is?.amount ?? 0) - was.amount;
    const orders = (is?.orders ?? 0) - was.orders;
    if (amount === 0 && orders === 0) return [];
    const fields = { name: `undo ${name} ${change.id}`, at: change.at, kind: was.kind, corrects: true };
    return [entryOf(holder, { ...fields, amount, orders, way: was.way ?? wayOf(before ?? holder) })];
  });
  const added = [...has].flatMap(([name, posting]: [string, Posting]) =>
    had.has(name) || !after ? [] : [newEntry(after, [name, posting], before ? change : null)],
  );
  return [...transferred, ...corrections, ...added];
}

/** Moves what was paid for a place with it to another session. */
function transfers(before: PaidOrder, after: PaidOrder, { id, at }: PostedChange): IncomeEntry[] {
  if (itemOf(before) === itemOf(after)) return [];
  const { amount, orders } = netOf(before);
  if (amount === 0 && orders === 0) return [];
  const fields = { at, kind: 'transfer', way: wayOf(before) } as const;
  return [
    entryOf(before, { ...fields, name: `from ${id}`, amount: -amount, orders: -orders }),
    entryOf(before, { ...fields, name: `to ${id}`, amount, orders, item: itemOf(after) }),
  ];
}

/** Sums what the entries of an order amount to. */
export function netOf(order: PaidOrder): { amount: number; orders: number } {
  const all = [...postingsOf(order).values()];
  const sum = (select: (posting: Posting) => number) => all.reduce((total, posting) => total + select(posting), 0);
  return { amount: sum(({ amount }) => amount), orders: sum(({ orders }) => orders) };
}

/** The entries of an order of which there are none yet. */
export const entriesOf = (order: PaidOrder): IncomeEntry[] =>
  [...postingsOf(order)].map((posting) => newEntry(order, posting, null));

/** The entry that brings the entries of an order to what it says. */
export function correctionOf(
  order: PaidOrder,
  { item, amount, orders }: Pick<IncomeEntry, 'item' | 'amount' | 'orders'>,
  { id, at }: PostedChange,
): IncomeEntry {
  const kind = amount === 0 ? 'free' : 'payment';
  return entryOf(order, { name: `repair ${item} ${id}`, at, kind, corrects: true, item, amount, orders });
}
