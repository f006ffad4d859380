import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { PlacePayment } from '../../../orders/bookings/paid.ts';
import { leftOf, wasPaidAtStripe, wasPaidByHand } from '../../../orders/payments/order.ts';

export type RefundProblem = ResponseBody<'getCancellation'>['problems'][number];

/** A booking that a cancellation concerns, with the orders that paid it. */
export type ConcernedBooking = { booking: Place; orders: PlacePayment[] };

const sentAmount = ({ refundedAt, refundAmount, partialRefund, total }: PlacePayment): number =>
  refundedAt === null ? 0 : (refundAmount ?? total.amount - (partialRefund?.amount ?? 0));

/** Sums in minor units what cancelling gives back of a booking by the way it came, and what of it has gone. */
export function returnsOf({ orders }: ConcernedBooking) {
  const paid = orders.filter((order) => wasPaidAtStripe(order) && !order.refundedByHand);
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
