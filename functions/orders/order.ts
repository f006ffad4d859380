import type * as z from 'zod';
import type { order as orderSchema } from '#shared/contract/orders/schemas.ts';
import { type OrderStatus, type OrderType, packageNames } from '#shared/rules/admin.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { Session } from '../keys/session.ts';
import { wasPaidAtStripe } from '../settlement/order.ts';

/** An order as the back office shows it. */
export type OrderView = z.output<typeof orderSchema>;

/** A place of a session, or a collection: what an order is of. */
export type OrderItem = Booking | Purchase;

/** Whether an order is a purchase of recordings. */
export function isPurchase(order: OrderItem): order is Purchase {
  return 'collection' in order;
}

export const typeOf = (order: OrderItem): OrderType => (isPurchase(order) ? 'recording' : 'session');

/** The status that an order shows: its payment's, else its own (back office, section 4). */
export function statusOf(order: OrderItem): OrderStatus {
  return isPurchase(order) ? order.status : order.paymentStatus;
}

/** A payment that was taken by Stripe, and has not been sent back. */
export function isRefundable(order: OrderItem): boolean {
  return wasPaidAtStripe(order) && order.refundDueAt === null && order.refundedAt === null;
}

/** What an order of a session is called that is not there any more. */
const goneSession = 'Session that was deleted';

/** What an order tells of its session. */
type SessionPart = Pick<Session, 'id' | 'title' | 'startTime'> & { deletedAt?: string | undefined };

/**
 * A booking or a purchase as an order (back office, section 3: unified order row).
 *
 * @param session a booking's, where there is one; a deleted one still gives its name
 */
export function orderOf(order: OrderItem, session?: SessionPart): OrderView {
  return { ...moneyOf(order), ...(isPurchase(order) ? recordingOf(order) : placeOf(order, session)) };
}

function moneyOf(order: OrderItem) {
  const { id, createdAt, memberSub, listPrice, total, discount, refundDueAt, refundedAt, paymentId } = order;
  const refund: OrderView['refund'] = refundedAt !== null ? 'done' : refundDueAt !== null ? 'due' : 'none';
  return {
    ...{ id, createdAt, memberSub, listPrice, refund, paymentId },
    // What became free by hand costs nothing, whatever was asked for it.
    total: statusOf(order) === 'free' && !wasPaidAtStripe(order) ? { ...total, amount: 0 } : total,
    discountCode: discount?.code ?? null,
    status: statusOf(order),
    refundable: isRefundable(order),
  };
}

/** Nobody paid, and no code says why: the facilitator gave it. */
function isGiven({ paymentStatus, byHand, discount, listPrice }: Booking): boolean {
  return paymentStatus === 'free' && (byHand || (discount === null && !isFree(listPrice)));
}

function placeOf(booking: Booking, session: SessionPart | undefined) {
  const { attendeeName, attendeeEmail, sessionStart } = booking;
  return {
    type: 'session' as const,
    customerName: attendeeName,
    customerEmail: attendeeEmail,
    itemName: session?.title ?? goneSession,
    sessionId: session && session.deletedAt === undefined ? session.id : null,
    sessionStart: session?.startTime ?? sessionStart,
    collection: null,
    given: isGiven(booking),
  };
}

function recordingOf({ collection, buyerName, buyerEmail, givenBy }: Purchase) {
  return {
    type: 'recording' as const,
    customerName: buyerName ?? buyerEmail,
    customerEmail: buyerEmail,
    itemName: packageNames[collection],
    ...{ sessionId: null, sessionStart: null, collection },
    given: givenBy !== null,
  };
}
