import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { attentionId, attentionItemKey, attentionItemRecord } from '../../../ground/keys/attention-item.ts';
import { occupiesSeat } from '../../../ground/keys/booking.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { asPlace, withoutAccepted } from '../../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { getAll, keyOf } from '../../../ground/platform/batch.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { ordersOfHolder, type PlacePayment } from '../../../orders/bookings/paid.ts';
import { seatHoldersOfSession } from '../../../orders/bookings/store.ts';
import { leftOf, wasPaidAtStripe, wasPaidByHand } from '../../../orders/payments/order.ts';
import { getUndeletedSession } from './list.ts';

export type Cancellation = ResponseBody<'getCancellation'>;
type RefundProblem = Cancellation['problems'][number];

const concurrency = 10;

/** A booking that a cancellation concerns, with the orders that paid it. */
export type ConcernedBooking = { booking: Place; orders: PlacePayment[] };

/**
 * Tells what cancelling a session gives back, or how far its cancellation is (docs/product.md#cancelling-a-session).
 * Throws HttpError 404.
 */
export const getCancellation: Handler<'getCancellation', WriteDependencies> = async ({ params }, { table }) => {
  const session = await getUndeletedSession(table, params.sessionId);
  return cancellationOf(session, await concernedBookings(table, session), table);
};

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

export async function cancellationOf(
  session: WholeSession,
  concerned: ConcernedBooking[],
  table: Table,
): Promise<Cancellation> {
  const { cancellation, seatsTaken, seatsHeld, waitlistCount: waiting } = session;
  const places = seatsTaken + seatsHeld;
  return {
    cancelledAt: cancellation?.at ?? null,
    message: session.cancellationMessage ?? null,
    places,
    placesBefore: cancellation?.places ?? places,
    waiting,
    refunds: refundSums(concerned),
    problems: [...concerned.flatMap(problemsBeforehand), ...(await refusedRefunds(concerned, table))],
    finished: cancellation !== undefined && waiting === 0 && !concerned.some(isUnderWay),
  };
}

const sentAmount = ({ refundedAt, refundAmount, partialRefund, total }: PlacePayment): number =>
  refundedAt === null ? 0 : (refundAmount ?? total.amount - (partialRefund?.amount ?? 0));

function returnsOf({ orders }: ConcernedBooking) {
  const paid = orders.filter(wasPaidAtStripe);
  const sent = paid.reduce((sum, order) => sum + sentAmount(order), 0);
  const left = paid.reduce((sum, order) => sum + leftOf(order), 0);
  return { sent, total: sent + left, isSent: left === 0 };
}

function refundSums(concerned: ConcernedBooking[]): Cancellation['refunds'] {
  const sums = new Map<Money['currency'], Cancellation['refunds'][number]>();
  for (const one of concerned) {
    const { currency } = one.booking.total;
    const { sent, total, isSent } = returnsOf(one);
    if (total === 0) continue;
    const none = { total: { amount: 0, currency }, sent: { amount: 0, currency }, bookings: 0, sentBookings: 0 };
    const sum = sums.get(currency) ?? none;
    sums.set(currency, {
      total: { amount: sum.total.amount + total, currency },
      sent: { amount: sum.sent.amount + sent, currency },
      bookings: sum.bookings + 1,
      sentBookings: sum.sentBookings + (isSent ? 1 : 0),
    });
  }
  return [...sums.values()].sort((one, other) => (one.total.currency < other.total.currency ? -1 : 1));
}

function problemsBeforehand({ booking }: ConcernedBooking): RefundProblem[] {
  const { id: bookingId, attendeeName, total: amount, status, processing } = booking;
  const problem = { bookingId, attendeeName, amount, detail: null };
  if (booking.paidElsewhere && booking.refundedAt === null) return [{ ...problem, cause: 'elsewhere' }];
  if (wasPaidByHand(booking) && !isFree(amount)) return [{ ...problem, cause: 'by_hand' }];
  return status === 'pending' && processing ? [{ ...problem, cause: 'bank' }] : [];
}

/** Tells whether Stripe has refused to refund the order, and the refund was not requested again. */
export function isRefused(order: PlacePayment): boolean {
  return order.refundFailedAt !== null && order.refundDueAt === null && leftOf(order) > 0;
}

async function refusedRefunds(concerned: ConcernedBooking[], table: Table): Promise<RefundProblem[]> {
  const refused = concerned.flatMap(({ booking, orders }) =>
    orders.filter(isRefused).map((order) => ({ booking, order })),
  );
  const keys = refused.map(({ order }) => attentionItemKey(attentionId('refund_failed', order.id)));
  const reasons = await getAll(table, keys);
  return refused.map(({ booking, order }, place) => {
    const item = keys[place] && reasons.get(keyOf(keys[place]));
    return {
      bookingId: booking.id,
      attendeeName: booking.attendeeName,
      cause: 'refused',
      amount: { ...order.total, amount: leftOf(order) },
      detail: item ? attentionItemRecord.parse(item).detail : null,
    };
  });
}

/** Tells whether within minutes the place is given up, or a payment sent back. */
export function isUnderWay({ booking, orders }: ConcernedBooking): boolean {
  if (occupiesSeat(booking)) return !booking.processing;
  return orders.some(({ refundDueAt, refundedAt }) => refundDueAt !== null && refundedAt === null);
}
