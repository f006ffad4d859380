import type { ResponseBody } from '#shared/contract/contract.ts';
import { type BookingEnding, isBooked } from '#shared/rules/bookings.ts';
import { refundOf } from '#shared/rules/cancellation.ts';
import type { Money } from '#shared/rules/money.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { findForGuestChange } from './changeable.ts';
import { type BookingContext, loadBookingContext } from './context.ts';
import { endBooking } from './end-booking.ts';
import { ordersOfBooking, type PlacePayment, paidOf } from './paid.ts';
import { tellPayersOfDue } from './payers.ts';
import { closePendingMove } from './pending-move.ts';
import { policyOf } from './policy.ts';
import { refundChanges, surchargeWrites } from './refunds.ts';
import { settlePlacePayment } from './settle-place.ts';
import { findBookingAndSession, viewWith } from './view.ts';

export const cancelBooking: Handler<'cancelBooking', SettlementDependencies> = (
  { params: { bookingId }, body: { secret, refund }, request },
  dependencies,
) => cancelAs(bookingId, { secret, ip: request.ip }, refund, dependencies);

export const cancelMyBooking: Handler<'cancelMyBooking', SettlementDependencies> = (
  { params: { bookingId }, member, body: { refund }, request },
  dependencies,
) => cancelAs(bookingId, { member, ip: request.ip }, refund, dependencies);

/**
 * Cancels a completed booking for its guest (docs/product.md#cancelling-a-booking): seat, code, refund due and mails are one
 * transaction, after which the settlement sends the refund. Idempotent. Throws HttpError 404, 403 without authority, 409
 * `session_started`, 409 `refund_changed` with the sum that would go back now, 429 and `busy`.
 */
async function cancelAs(
  bookingId: string,
  authority: BookingAuthority,
  refund: Money,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'cancelBooking'>> {
  const { table, now } = unlimited;
  await findForChange(table, bookingId, authority, now());
  const caller = { order: bookingId };
  // Before anything is written: afterwards nothing may hold the refund up.
  await recordAttempts(table, [...attemptsOf('cancelBooking', caller, now()), ...stripeAttempts(caller, now())]);
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  const orders = await retryOnConflict(() => tryToCancel(bookingId, authority, refund, dependencies));
  await sendRefunds(orders, dependencies);
  const found = await findBookingAndSession(table, bookingId);
  return viewWith(table, found.booking, found.session);
}

async function tryToCancel(
  bookingId: string,
  authority: BookingAuthority,
  shownRefund: Money,
  dependencies: SettlementDependencies,
): Promise<PlacePayment[] | typeof conflict> {
  const { table, now } = dependencies;
  const read = await findForChange(table, bookingId, authority, now());
  if (read.status === 'cancelled') return ordersOfBooking(table, read);
  if (!isBooked(read)) throw new HttpError('booking_not_found');
  if (await closePendingMove(read, dependencies)) return conflict;
  const { booking, session } = await findForGuestChange(read, dependencies);
  const orders = await ordersOfBooking(table, booking);
  const policy = await policyOf(table, booking, session);
  const refund = refundOf(paidOf(orders, booking), policy, session.startTime, now());
  const isShown =
    refund.amount === shownRefund.amount && (refund.amount === 0 || refund.currency === shownRefund.currency);
  if (!isShown) throw new HttpError('refund_changed', { total: refund });
  const context = await loadBookingContext(table, booking);
  const { written } = await transactNamed<string>(table, {
    ...endingWrites(booking, { orders, amount: refund.amount, context }, dependencies),
    cancelled: bookingCancelled(booking, dependencies),
  });
  return written ? orders : conflict;
}

type EndingTerms = { orders: PlacePayment[]; amount: number; context: BookingContext; reason?: BookingEnding };

/** The booking ends, and what goes back is marked as due with each of the orders that it was paid by. */
export function endingWrites(
  booking: Place,
  { orders, amount, context, reason = 'cancelled' }: EndingTerms,
  dependencies: SettlementDependencies,
): Writes {
  const request = { amount, reason: 'by_guest', announced: true, ends: true } as const;
  const due = refundChanges(orders, request, dependencies.now());
  const countedChange = { changeCount: booking.changeCount + 1 };
  const ending = { reason, payment: due.get(booking.id), also: countedChange };
  return {
    ...endBooking(booking, ending, context, dependencies),
    ...surchargeWrites(orders, due),
    ...tellPayersOfDue(booking, { orders, due }, dependencies),
  };
}

function bookingCancelled({ id: bookingId, attendeeEmail: to }: Place, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'bookingCancelled', bookingId, to, by: 'guest' }, at);
}

/** Sends due refunds; when Stripe fails, the scheduled sync sends them later. */
export async function sendRefunds(orders: PlacePayment[], dependencies: SettlementDependencies): Promise<void> {
  for (const order of orders) {
    try {
      await settlePlacePayment(order, dependencies);
    } catch (error) {
      logger.error('refund is still due', { checkoutId: order.checkoutId, error });
    }
  }
}
