import type { OrderType } from '#shared/rules/admin.ts';
import { type PaymentWay, wayAtStripe } from '#shared/rules/income.ts';
import { type IncomeEntry, packItemId, voucherItemId } from '../../ground/keys/income-entry.ts';
import { type Group, groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import { partsOf } from '../../ground/keys/partial-refund.ts';
import { isSeatOrder, type Place, type SeatOrder } from '../../ground/keys/place.ts';
import {
  collectionOf,
  giftOf,
  isCollectionPurchase,
  isPackPurchase,
  isVoucherPurchase,
  type Purchase,
} from '../../ground/keys/purchase.ts';
import { isRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import { isSurcharge, type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { isPackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';
import { wasPaidAtStripe } from '../payments/order.ts';
import { refundWays } from '../payments/vouchers.ts';

/** An order by its money; a place stands for that of its seat. A group is one for its receipt alone. */
export type PaidOrder = SeatOrder | Surcharge | Rest | Purchase | Place | Group;

/** A posting is what a state of an order says of its money; `at` null: only the change that led to it tells when. */
export type Posting = {
  at: string | null;
  kind: 'payment' | 'free' | 'refund';
  amount: number;
  orders: 0 | 1;
  way?: PaymentWay;
  /** The voucher that was sold, or the pack, of a part that it paid. */
  voucher?: Pick<PaidPart, 'code' | 'vat' | 'thing' | 'pack'>;
};

export function itemOf(order: PaidOrder): string {
  if (isCollectionPurchase(order)) return collectionOf(order);
  if (isVoucherPurchase(order)) return voucherItemId;
  if (isPackPurchase(order)) return packItemId;
  if (isSurcharge(order)) return surchargeLineOf(order).sessionId;
  if (isRest(order)) return restLineOf(order).sessionId;
  if (isGroup(order)) return groupLineOf(order).sessionId;
  return isSeatOrder(order) ? order.lines[0].sessionId : order.sessionId;
}

const statusOf = (order: PaidOrder) => ('lines' in order ? order.status : order.paymentStatus);

export function orderTypeOf(order: PaidOrder): OrderType {
  if (isVoucherPurchase(order)) return 'voucher';
  if (isPackPurchase(order)) return 'pack';
  return isCollectionPurchase(order) ? 'recording' : 'session';
}

/** A sale of a voucher or a pack is no income, but owed until it is used. */
const voucherSaleKinds = { payment: 'voucher_sold', refund: 'voucher_refunded' } as const;
const packSaleKinds = { payment: 'pack_sold', refund: 'pack_refunded' } as const;

function kindOf(order: PaidOrder, kind: Posting['kind'] | 'transfer'): IncomeEntry['kind'] {
  if (kind !== 'payment' && kind !== 'refund') return kind;
  if (isVoucherPurchase(order)) return voucherSaleKinds[kind];
  return isPackPurchase(order) ? packSaleKinds[kind] : kind;
}

function isFree(order: PaidOrder): boolean {
  return !isSurcharge(order) && statusOf(order) === 'free';
}

export function wayOf(order: PaidOrder): PaymentWay {
  if (order.paidAt === null && isFree(order)) return 'free';
  if (order.paidElsewhere) return 'elsewhere';
  if (wasPaidAtStripe(order)) return wayAtStripe(order.paidWith);
  if (order.vouchers.length === 0) return 'by_hand';
  return order.vouchers.every(isPackPart) ? 'pack' : 'voucher';
}

/** The rest of a price was ordered with its deposit; of a place that a membership had paid there is no other payment. */
function isOrderedBefore(order: PaidOrder): boolean {
  return isRest(order) && restLineOf(order).afterMembership !== true;
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
    [`paid ${since}`, { at: since, kind: 'payment', amount: total.amount, orders: isOrderedBefore(order) ? 0 : 1 }],
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
    if (posting.kind !== 'refund') return divided(name, posting, order.vouchers);
    const { vouchers } = refundWays(order, returned, -posting.amount);
    returned -= posting.amount;
    return divided(name, posting, vouchers);
  });
  return new Map(postings);
}

/**
 * Divides a posting: what was not paid by vouchers or packs, what vouchers paid that the owner made, and what each one that was sold, and
 * each pack, paid. The first of them counts the order.
 */
function divided(name: string, posting: Posting, vouchers: readonly PaidPart[]): [string, Posting][] {
  const sign = posting.amount < 0 ? -1 : 1;
  const sumOf = (parts: readonly PaidPart[]) => parts.reduce((sum, { amount }) => sum + sign * amount, 0);
  const ofVoucher = { ...posting, way: 'voucher' } as const;
  const parts: [string, Posting][] = [
    [name, { ...posting, amount: posting.amount - sumOf(vouchers) }],
    [
      `${name} voucher`,
      { ...ofVoucher, amount: sumOf(vouchers.filter(({ vat, pack }) => vat === undefined && !pack)) },
    ],
    ...vouchers.flatMap(({ amount, ...voucher }, index): [string, Posting][] =>
      voucher.vat ? [[`${name} voucher ${index}`, { ...ofVoucher, amount: sign * amount, voucher }]] : [],
    ),
    ...vouchers.flatMap(({ amount, ...voucher }, index): [string, Posting][] =>
      voucher.pack ? [[`${name} pack ${index}`, { ...posting, way: 'pack', amount: sign * amount, voucher }]] : [],
    ),
  ];
  const paid = parts.filter(([, { amount }]) => amount !== 0);
  return paid.map(([partName, part], index) => [partName, index === 0 ? part : { ...part, orders: 0 }]);
}

/**
 * Returns what of a posting, in minor units, was paid by packs, or by vouchers whose VAT was due when they were sold, by the names of
 * `postingsOfAllWays`.
 */
export function taxedAtSale(order: PaidOrder, name: string): number {
  const parts = [...postingsOf(order)].filter(
    ([partName, { voucher }]) =>
      (partName.startsWith(`${name} voucher`) && voucher?.vat === 'at_sale') || partName.startsWith(`${name} pack`),
  );
  return Math.abs(parts.reduce((sum, [, { amount }]) => sum + amount, 0));
}

/** A change of an order: its id, and when it was made. */
export type PostedChange = { id: string; at: string };

type Fields = Pick<IncomeEntry, 'name' | 'at' | 'amount' | 'orders'> &
  Partial<IncomeEntry> & { kind: Posting['kind'] | 'transfer'; voucher?: Posting['voucher'] };

function entryOf(order: PaidOrder, { kind, voucher, ...fields }: Fields): IncomeEntry {
  const orderFields = { orderType: orderTypeOf(order), orderId: order.id, item: itemOf(order) } as const;
  const others = { way: wayOf(order), currency: order.total.currency, corrects: false };
  const ofSale = {
    ...(isVoucherPurchase(order) && { voucherVat: giftOf(order).vat }),
    ...(isPackPurchase(order) && { packId: order.id }),
  };
  const ofUse = voucher && { ...usedBy(voucher), ...releasedBy(voucher, fields.amount) };
  return { ...orderFields, ...others, kind: kindOf(order, kind), ...ofSale, ...ofUse, ...fields };
}

function usedBy({ code, vat, pack }: NonNullable<Posting['voucher']>): Partial<IncomeEntry> {
  return pack ? { packId: code } : { voucherVat: vat, voucherCode: code };
}

/** Says what is owed no more, or again, for a thing or for credits: what was paid for it, whatever it pays. */
function releasedBy(
  { thing, pack }: NonNullable<Posting['voucher']>,
  amount: number,
): Pick<IncomeEntry, 'voucherValue'> {
  const value = (thing ?? pack)?.value;
  if (!value) return {};
  return { voucherValue: { ...value, amount: amount < 0 ? -value.amount : value.amount } };
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
    const way = was.way ?? wayOf(before ?? holder);
    return [entryOf(holder, { ...fields, amount, orders, way, voucher: was.voucher })];
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
