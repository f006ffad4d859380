import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { attentionId, attentionItemKey, attentionItemRecord } from '../../../ground/keys/attention-item.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { getAll, keyOf } from '../../../ground/platform/batch.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { refusedAmount } from '../../../orders/payments/order.ts';
import { cancelledPeople } from './cancelled-people.ts';
import {
  type ConcernedBooking,
  concernedBookings,
  isRefused,
  isUnderWay,
  problemsBeforehand,
  type RefundProblem,
  returnsOf,
} from './concerned-booking.ts';
import { getUndeletedSession } from './list.ts';

export type Cancellation = ResponseBody<'getCancellation'>;

/**
 * Tells what cancelling a session gives back, or how far its cancellation is (docs/product.md#cancelling-a-session).
 * Throws HttpError 404.
 */
export const getCancellation: Handler<'getCancellation', WriteDependencies> = async ({ params }, { table }) => {
  const session = await getUndeletedSession(table, params.sessionId);
  return cancellationOf(session, await concernedBookings(table, session), table);
};

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
    people: await cancelledPeople(session, concerned, table),
    finished: cancellation !== undefined && waiting === 0 && !concerned.some(isUnderWay),
  };
}

function refundSums(concerned: ConcernedBooking[]): Cancellation['refunds'] {
  const sums = new Map<Money['currency'], Cancellation['refunds'][number]>();
  for (const one of concerned) {
    const { currency } = one.booking.total;
    const { sent, total, isSent } = returnsOf(one);
    if (total === 0) continue;
    const emptySum = { total: { amount: 0, currency }, sent: { amount: 0, currency }, bookings: 0, sentBookings: 0 };
    const sum = sums.get(currency) ?? emptySum;
    sums.set(currency, {
      total: { amount: sum.total.amount + total, currency },
      sent: { amount: sum.sent.amount + sent, currency },
      bookings: sum.bookings + 1,
      sentBookings: sum.sentBookings + (isSent ? 1 : 0),
    });
  }
  return [...sums.values()].sort((one, other) => (one.total.currency < other.total.currency ? -1 : 1));
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
      orderId: order.id,
      attendeeName: booking.attendeeName,
      cause: 'refused',
      amount: { ...order.total, amount: refusedAmount(order) },
      detail: item ? attentionItemRecord.parse(item).detail : null,
    };
  });
}
