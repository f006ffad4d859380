import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { occupiesSeat } from '../../../ground/keys/booking.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { asPlace, withoutAccepted } from '../../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { ordersOfHolder, type PlacePayment } from '../../../orders/bookings/paid.ts';
import { seatHoldersOfSession } from '../../../orders/bookings/store.ts';
import { leftOf, wasPaidByHand, wasPaidOnline } from '../../../orders/payments/order.ts';

export type RefundProblem = ResponseBody<'getCancellation'>['problems'][number];

/** A booking that a cancellation concerns, with the orders that paid it. */
export type ConcernedBooking = { booking: Place; orders: PlacePayment[] };

const concurrency = 10;

/** Bookings and offers that have or hold a place, and those that lost it by the cancellation. Eventually consistent. */
export async function concernedBookings(table: Table, { id }: Pick<WholeSession, 'id'>): Promise<ConcernedBooking[]> {
  const concerned = withoutAccepted(await seatHoldersOfSession(table, id)).filter((holder) => {
    const booking = asPlace(holder);
    return booking.ending === 'session_cancelled' || occupiesSeat(booking);
  });
  const found: ConcernedBooking[] = [];
  await inParallel(concerned, concurrency, async (holder) => {
    found.push({ booking: asPlace(holder), orders: await ordersOfHolder(table, holder) });
  });
  return found;
}

const sentAmount = ({ refundedAt, refundAmount, partialRefund, total }: PlacePayment): number =>
  refundedAt === null ? 0 : (refundAmount ?? total.amount - (partialRefund?.amount ?? 0));

/** Sums in minor units what cancelling gives back of a booking by the way it came, and what of it has gone. */
export function returnsOf({ orders }: ConcernedBooking) {
  const paid = orders.filter((order) => wasPaidOnline(order) && !order.refundedByHand);
  const sentSum = paid.reduce((sum, order) => sum + sentAmount(order), 0);
  const left = paid.reduce((sum, order) => sum + leftOf(order), 0);
  return { sent: sentSum, total: sentSum + left, isSent: left === 0 };
}

export function problemsBeforehand({ booking }: ConcernedBooking): RefundProblem[] {
  const { id: bookingId, attendeeName, total: amount, status, processing } = booking;
  const problem = { bookingId, orderId: bookingId, attendeeName, amount, detail: null };
  if (booking.paidElsewhere && booking.refundedAt === null) return [{ ...problem, cause: 'elsewhere' }];
  if (wasPaidByHand(booking) && !isFree(amount)) return [{ ...problem, cause: 'by_hand' }];
  return status === 'pending' && processing ? [{ ...problem, cause: 'bank' }] : [];
}

/** Sums in minor units what the studio gave back by hand because Stripe had refused to. */
export function returnedByHand({ orders }: ConcernedBooking): number {
  return orders.filter(({ refundedByHand }) => refundedByHand).reduce((sum, order) => sum + sentAmount(order), 0);
}

/** Tells whether Stripe has refused to refund the order, and the refund was not requested again. */
export function isRefused(order: PlacePayment): boolean {
  return order.refundFailedAt !== null && order.refundDueAt === null && leftOf(order) > 0;
}

/** Tells whether within minutes the place is given up, or a payment sent back. */
export function isUnderWay({ booking, orders }: ConcernedBooking): boolean {
  if (occupiesSeat(booking)) return !booking.processing;
  return orders.some(({ refundDueAt, refundedAt }) => refundDueAt !== null && refundedAt === null);
}
