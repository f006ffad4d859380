import * as z from 'zod';
import { isFree, type Money } from '#shared/rules/money.ts';
import { type PaidPlace, refundableOf } from '#shared/rules/moves.ts';
import type { Booking } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { partsOf } from '../../ground/keys/partial-refund.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isRest, type Rest, restRecord } from '../../ground/keys/rest.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { isSurcharge, type Surcharge, surchargeRecord } from '../../ground/keys/surcharge.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { leftOf, returnedAmount, thingsLeftOf, wasPaidOnline } from '../payments/order.ts';
import { paidByPack } from '../payments/vouchers.ts';

/** A place is paid by the payment that its booking began with, by the rest of its price, and by surcharges. */
export type PlacePayment = Place | Rest | Surcharge;

/** Tells whether it is an order of its own, apart from that of the booking. */
export function isAddedPayment(order: PlacePayment): order is Rest | Surcharge {
  return isSurcharge(order) || isRest(order);
}

/** Lists what a booking was paid by: the payment that it began with, the rest of its price, and the surcharges of its moves, latest last. */
export async function ordersOfBooking(table: Table, booking: Place): Promise<PlacePayment[]> {
  const itemsOf = await addedItems(table, [booking]);
  return [booking, ...itemsOf(booking).map((item) => addedPayment.parse(item))];
}

/** Lists what a seat is paid by; an offer is not paid yet. */
export async function ordersOfHolder(table: Table, holder: SeatHolder): Promise<PlacePayment[]> {
  return holder.kind === 'surcharge' ? [holder.surcharge] : ordersOfBooking(table, asPlace(holder));
}

/**
 * Lists what each of several bookings was paid by, by one call where any was moved to a dearer session. For lists
 * alone: an order that cannot be read is left out.
 */
export async function ordersOfEach(table: Table, bookings: Moved[]): Promise<(booking: Place) => PlacePayment[]> {
  const itemsOf = await addedItems(table, bookings);
  return (booking) => [booking, ...readable(itemsOf(booking), addedPayment)];
}

const addedPayment = z.union([surchargeRecord, restRecord]);

type Moved = Pick<Booking, 'surchargeIds' | 'deposit'>;

function addedIdsOf({ surchargeIds, deposit }: Moved): string[] {
  // A place is moved only once its rest is paid.
  return deposit?.state === 'paid' ? [deposit.restId, ...surchargeIds] : surchargeIds;
}

async function addedItems(table: Table, bookings: Moved[]) {
  const ids = bookings.flatMap(addedIdsOf);
  const items = await getAll(table, ids.map(orderKey), { consistent: true });
  return (booking: Moved) => pickItems(items, addedIdsOf(booking).map(orderKey));
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Describes the place of a booking as the rules of moving and cancelling take it (shared/rules/moves.ts). */
export function paidPlaceOf(orders: PlacePayment[], booking: Place): PaidPlace {
  const { total, listPrice, placePrice, discount, memberDiscount, byHand, passId } = booking;
  const isGift = isFree(total) && discount === null && memberDiscount === null && byHand;
  const totals = sum(orders.map((order) => order.total.amount));
  return {
    // An older record may have the price of the session that it was moved to, of which not all was charged.
    value: { ...total, amount: Math.min(placePrice ?? totals, totals) },
    left: sum(orders.map(leftOf)),
    byThings: thingsPaidOf(orders),
    booked: { total: total.amount, alone: passId !== null || isGift ? listPrice.amount : total.amount },
  };
}

/** Returns what cancelling is computed from: what Stripe has taken and kept, at most the value of the place. */
export function paidOf(orders: PlacePayment[], booking: Place): Money {
  return refundableOf(paidPlaceOf(orders, booking));
}

/** Sums what vouchers of things have paid of a booking: it goes back with all of the rest alone. */
export const thingsPaidOf = (orders: PlacePayment[]): number => sum(orders.map(thingsLeftOf));

/** Sums what has gone back, or is due to. */
export function returnedOf(orders: PlacePayment[], { total }: Place): Money {
  const due = orders.filter(({ refundDueAt, refundedAt }) => refundDueAt !== null && refundedAt === null);
  const dueAmount = sum(due.map((order) => Math.min(order.refundAmount ?? leftOf(order), leftOf(order))));
  return { ...total, amount: sum(orders.map(returnedAmount)) + dueAmount };
}

/**
 * Returns the orders of the present attendee. What was paid before the place was given away goes back to the person who gave
 * it, and so does a payment of a move that they had begun and a bank took later.
 */
export function ownOrders(orders: PlacePayment[], { givenAt, deposit }: Place): PlacePayment[] {
  if (givenAt === null) return orders;
  const isOfGiver = (order: PlacePayment) => isRest(order) && deposit?.byGiver === true;
  const since = (order: PlacePayment) => (isSurcharge(order) ? order.createdAt : order.paidAt);
  return orders.filter((order) => !isOfGiver(order) && (order.paidAt === null || (since(order) ?? '') > givenAt));
}

/** Returns what the attendee paid themselves of the sum that cancelling is computed from (`paidOf`). */
export function ownPaidOf(orders: PlacePayment[], booking: Place): Money {
  const paid = paidOf(orders, booking);
  return { ...paid, amount: Math.min(paid.amount, sum(ownOrders(orders, booking).map(leftOf))) };
}

/** Includes an order that was paid elsewhere, whose sum may not be known. */
const paidOrders = (orders: PlacePayment[]) =>
  orders.filter(({ paidAt, total, paidElsewhere }) => paidAt !== null && (total.amount > 0 || paidElsewhere));

/** Tells whether the person who gave the place away paid for it, at least in part. */
export function isPaidByGiver(orders: PlacePayment[], booking: Place): boolean {
  const paid = paidOrders(orders);
  return ownOrders(paid, booking).length < paid.length;
}

/** Tells who paid what for a booking, and what went or goes back to its attendee; null when nothing was paid. */
export function paymentOf(orders: PlacePayment[], booking: Place) {
  const paid = paidOrders(orders);
  if (paid.length === 0) return null;
  const own = ownOrders(paid, booking);
  const returned = returnedOf(own, booking);
  const byPack = own.includes(booking) ? paidByPack(booking) : null;
  return {
    paid: { ...booking.total, amount: sum(own.map(({ total }) => total.amount)) },
    refund: returned.amount > 0 ? returned : null,
    byHand: own.some((order) => !wasPaidOnline(order) && !order.paidElsewhere),
    elsewhere: own.some(({ paidElsewhere }) => paidElsewhere),
    ...(byPack && { byPack }),
    byGiver: isPaidByGiver(orders, booking),
  };
}

/** Sums what went or goes back because the booking was last moved to a cheaper session; null when nothing does. */
export function returnedByMove(orders: PlacePayment[], { total, movedAt }: Place): Money | null {
  if (movedAt === undefined) return null;
  const since = (at: string | null) => at !== null && at >= movedAt;
  const amount = sum(
    orders.map((order) => {
      const { refundDueAt, refundedAt, refundAmount, partialRefund } = order;
      const partsAmount = sum(
        partsOf(partialRefund)
          .filter(({ at }) => since(at))
          .map((part) => part.amount),
      );
      return (
        partsAmount + (since(refundedAt ?? refundDueAt) ? (refundAmount ?? leftOf({ ...order, refundedAt: null })) : 0)
      );
    }),
  );
  return amount > 0 ? { ...total, amount } : null;
}

/** Lists the orders of which something went or goes back by the end of a booking, and not by its moves before, with the sum. */
function refundsOfEnd(orders: PlacePayment[], { movedAt }: Place) {
  return orders.flatMap((order) => {
    const { refundDueAt, refundedAt, duePart, refundAmount, total, partialRefund } = order;
    const dueAt = refundDueAt ?? refundedAt;
    if (dueAt === null || duePart !== null || (movedAt !== undefined && dueAt <= movedAt)) return [];
    return [{ order, dueAt, sentAt: refundedAt, amount: refundAmount ?? total.amount - (partialRefund?.amount ?? 0) }];
  });
}

/** Sums what went or goes back by the end of a booking, and not what its moves gave back before; null when nothing does. */
export function refundOfEnd(orders: PlacePayment[], booking: Place): Money | null {
  const amount = sum(refundsOfEnd(orders, booking).map((refund) => refund.amount));
  return amount > 0 ? { ...booking.total, amount } : null;
}

/**
 * Lists what the end of a booking sends back, payment by payment. What the person who gave the place gets is one part, so that
 * it shows nothing of how they paid (docs/trust.md#given-places).
 */
export function refundPartsOfEnd(orders: PlacePayment[], booking: Place) {
  const own = new Set(ownOrders(orders, booking));
  const parts = refundsOfEnd(orders, booking).map(({ order, dueAt, sentAt, amount }) => {
    const money = { ...booking.total, amount };
    return { ofMove: isSurcharge(order), amount: money, own: own.has(order), dueAt, sentAt };
  });
  const [first, ...others] = parts.filter((part) => !part.own);
  if (!first) return parts;
  const ofGiver = {
    ...first,
    ofMove: false,
    amount: { ...first.amount, amount: sum([first, ...others].map(({ amount }) => amount.amount)) },
    sentAt: others.some(({ sentAt }) => sentAt === null) ? null : first.sentAt,
  };
  return [...parts.filter((part) => part.own), ofGiver];
}

/** Tells whether all that is left of the payment can be marked as due, also while a part of it is due to go back. */
export function canReturnAll(order: PlacePayment): boolean {
  const { refundDueAt, refundedAt, refundAmount } = order;
  return leftOf(order) > 0 && refundedAt === null && (refundDueAt === null || refundAmount !== null);
}
