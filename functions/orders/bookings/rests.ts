import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import {
  clearedHold,
  isPartDue,
  type OrderRules,
  paidBy,
  refundSent,
  type Settlement,
  type Step,
  type Writes,
} from '../payments/order.ts';
import { changeDeposit, isRestPending } from './booked-rest.ts';
import { isCharged } from './charge-state.ts';
import { metadataOfRest } from './checkout-metadata.ts';
import { findPlace } from './place-store.ts';
import { requestRest } from './request-rest.ts';
import { changeRest, findRest } from './rest-store.ts';

/** Settling a rest reads its booking beside it. */
export type RestContext = { booking: Place | undefined };

type RestSettlement = Settlement<Rest, RestContext>;
type RestRules = OrderRules<Rest, RestContext>;

/** A charge whose outcome is not known after an hour is asked for by mail: Stripe would charge it again. */
const longestChargeMs = 3_600_000;

/** Longer than making all lost orders of a restored table again takes, in milliseconds. */
const rebuildTimeMs = 24 * 3_600_000;

/** The rest of a price (docs/product.md#deposits). What is done on a date is the schedule's (rest-schedule.ts). */
export const restRules: RestRules = {
  find: findRest,
  loadContext: loadRestContext,
  idIn: ({ metadata }) => metadata.restId,
  // The back office shows it with its booking.
  subjectOf: (order) => ({ type: 'booking', id: restLineOf(order).bookingId }),
  amountToRefund: ({ refundAmount }) => refundAmount,
  isCompleted: isRestPaid,
  isSettledElsewhere: isWaiting,
  isCharged,
  charge,
  whenPaid,
  change: (order, changes) => ({ rest: changeRest(order, changes) }),
  complete,
  release,
  markRefundDue: ({ order, checkout, context }, cause, { now }) => {
    const at = now().toISOString();
    const refundReason = cause === 'cancelled' || cause === 'refunded_at_stripe' ? cause : null;
    const payment = { refundDueAt: at, refundReason, paymentId: checkout?.paymentId ?? null };
    const rest = changeRest(order, { ...endOfRest(at), ...payment });
    return isOwed(order, context.booking) ? { ...changeDeposit(context.booking, notOwed), rest } : { rest };
  },
  markRefunded: (order, dependencies) => ({
    rest: changeRest(order, refundSent(order, isRestPaid(order), dependencies.now().toISOString())),
    refund: refundOf(order, dependencies),
  }),
  cancelReversed: ({ order }, refundReason, dependencies) => {
    const at = dependencies.now().toISOString();
    return {
      rest: changeRest(order, { ...endOfRest(at), refundedAt: at, refundReason }),
      refund: emitRefund(aboutRest(order), dependencies),
    };
  },
  aboutRefund: aboutRest,
};

export function isRestPaid({ status }: Pick<Rest, 'status'>): boolean {
  return status === 'paid';
}

/** Tells whether Stripe has nothing to say of it: the schedule decides what comes next. */
export function isWaiting({ status, checkoutId, savedCard }: Pick<Rest, 'status' | 'checkoutId' | 'savedCard'>) {
  return status === 'pending' && checkoutId === null && savedCard === null;
}

async function loadRestContext(table: Table, order: Rest): Promise<RestContext> {
  return { booking: await findPlace(table, restLineOf(order).bookingId) };
}

/** Tells whether the booking stands and this is what has to be paid for it. */
export function isOwed(order: Rest, booking: Place | undefined): booking is Place {
  return booking !== undefined && isBooked(booking) && isRestPending(booking) && booking.deposit?.restId === order.id;
}

function whenPaid({ order, context: { booking } }: RestSettlement, now: Date): Step {
  if (isOwed(order, booking)) return { action: 'complete', seat: 'none' };
  const { rebuiltAt } = order;
  const isAwaited = rebuiltAt !== null && isToCome(booking) && now.getTime() < Date.parse(rebuiltAt) + rebuildTimeMs;
  return isAwaited ? { action: 'none' } : { action: 'markRefundDue', cause: 'cancelled' };
}

/** Tells whether the booking may be made again, or its deposit be settled, after its rest. */
function isToCome(booking: Place | undefined): boolean {
  return !booking || (booking.status === 'pending' && booking.deposit?.state === 'agreed');
}

/** The place is paid in full. The card is released by the schedule. */
function complete({ order, checkout, context: { booking } }: RestSettlement, _: string, dependencies: EventContext) {
  if (!booking?.deposit) throw new Error('a rest without its booking');
  const now = dependencies.now();
  const line = { ...withoutCard, nextAt: now.toISOString() };
  const paid = { ...paidBy(checkout, order, now), ...clearedHold, byHand: false };
  return {
    rest: changeRest(order, { status: 'paid', ...paid, line }),
    ...changeDeposit(booking, { ...withoutCard, state: 'paid' }),
    paid: emitRestPaid(order, dependencies),
  };
}

const withoutCard = { byCard: false, payUntil: null } as const;

const notOwed = { ...withoutCard, state: 'cancelled' } as const;

/** A rest of which nothing has to be paid any more. */
export function endOfRest(at: string) {
  return { status: 'cancelled', savedCard: null, ...clearedHold, line: { ...withoutCard, nextAt: at } } as const;
}

/** Nothing was paid: the schedule goes on, but a card that was declined later is not charged again. */
function release({ order, context: { booking } }: RestSettlement, _: string, dependencies: EventContext): Writes {
  const isCharge = order.savedCard !== null;
  if (isCharge && isOwed(order, booking)) return requestRest({ order, booking, why: 'declined' }, dependencies);
  return { rest: changeRest(order, waitingAgain(order)) };
}

/** A payment page is over, and nothing was paid on it. */
function waitingAgain(order: Rest) {
  return { checkoutId: null, savedCard: null, processing: false, holdExpiresAt: closingOf(restLineOf(order)) };
}

async function charge(
  { order, context: { booking } }: RestSettlement,
  { payments, now, newId }: EventContext & { payments: Pick<Payments, 'charge'> },
): Promise<Writes> {
  const at = now();
  const { id: orderId, savedCard: card, total } = order;
  if (!isOwed(order, booking) || !card) return { rest: changeRest(order, endOfRest(at.toISOString())) };
  const { chargedAt } = restLineOf(order);
  const isTooLate = at.getTime() - Date.parse(chargedAt ?? at.toISOString()) > longestChargeMs;
  const metadata = { ...metadataOfRest(order), restId: orderId };
  const result = isTooLate
    ? { declined: 'unavailable' as const }
    : await payments.charge({ orderId, card, total, metadata });
  if ('paymentId' in result) return { rest: changeRest(order, { checkoutId: result.paymentId }) };
  return requestRest({ order, booking, why: result.declined }, { now, newId });
}

/** The mail to who pays a rest that it is paid. */
export function emitRestPaid(order: Rest, { now, newId }: EventContext): Write | undefined {
  const at = now();
  const { buyerEmail: to } = order;
  if (isPlaceholderEmail(to)) return undefined;
  return emit({ id: newId(at), kind: 'restPaid', bookingId: restLineOf(order).bookingId, to }, at);
}

/** Tells what a notice of its refund is about, and who gets it. */
export function aboutRest(order: Rest) {
  return { order: { type: 'booking', bookingId: order.id }, to: order.buyerEmail } as const;
}

/** None where another mail names the refund: of a booking that ended, or that was moved to a lower price. */
function refundOf(order: Rest, dependencies: EventContext): Write | undefined {
  if (order.duePart) return emitRefund({ ...aboutRest(order), partId: order.duePart.id }, dependencies);
  const isAnnounced = order.refundAnnounced || isPartDue(order, isRestPaid(order));
  return isAnnounced ? undefined : emitRefund(aboutRest(order), dependencies);
}
