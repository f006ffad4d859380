import type { ResponseBody } from '#shared/contract/contract.ts';
import { isHeldForConfirmation, isHeldJointly } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { isPendingSurcharge } from '../../ground/keys/surcharge.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import { type BookingAuthority, findHolderForChange } from '../bookings/authority.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { giveUpHeldGroup, settlePlace } from '../bookings/joint-settlement.ts';
import { giveUpHeldPlace } from '../bookings/settlement.ts';
import { surchargeRules } from '../bookings/surcharges.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { settledView } from './endpoints.ts';

/** Returns the checkout of a pending booking: its own, or that of the joint order that holds it; null when there is none. */
async function checkoutOf(booking: Place, table: Table): Promise<string | null> {
  if (booking.status !== 'pending') return null;
  if (!isHeldJointly(booking)) return booking.checkoutId;
  return (await findJointOrder(table, booking.orderId))?.checkoutId ?? null;
}

/** Settles what was paid meanwhile and returns the checkout that is left; null when there is none. */
async function settledCheckout(holder: SeatHolder, dependencies: SettlementDependencies): Promise<string | null> {
  if (holder.kind === 'offer') return null;
  if (holder.kind === 'surcharge') {
    const surcharge = await settleOrder(surchargeRules, holder.surcharge.id, dependencies);
    return surcharge && isPendingSurcharge(surcharge) ? surcharge.checkoutId : null;
  }
  const booking = await settlePlace(holder.booking.id, dependencies);
  return booking ? checkoutOf(booking, dependencies.table) : null;
}

export const resumeCheckout: Handler<'resumeCheckout', SettlementDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => resumeAs(bookingId, { ...body, ip: request.ip }, dependencies);

export const resumeMyCheckout: Handler<'resumeMyCheckout', SettlementDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => resumeAs(bookingId, { member, ip: request.ip }, dependencies);

/**
 * The payment page of a booking that holds its seat. Throws HttpError 404 without one, 403 without authority, 409 when it
 * cannot be paid now, as an offer cannot, and 429.
 */
async function resumeAs(
  bookingId: string,
  authority: BookingAuthority,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'resumeCheckout'>> {
  const dependencies = limitStripe(unlimited, { order: bookingId });
  const holder = await findHolderForChange(dependencies.table, bookingId, authority, dependencies.now());
  const checkoutId = await settledCheckout(holder, dependencies);
  if (checkoutId === null) throw new HttpError('checkout_closed');
  const checkout = await dependencies.payments.find(checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return { paymentUrl: checkout.url };
}

export const cancelCheckout: Handler<'cancelCheckout', SettlementDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => cancelAs(bookingId, { ...body, ip: request.ip }, dependencies);

export const cancelMyCheckout: Handler<'cancelMyCheckout', SettlementDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => cancelAs(bookingId, { member, ip: request.ip }, dependencies);

/**
 * Cancels an unpaid booking: the payment page is closed first, so that a released seat cannot be paid for. The waitlist
 * is notified of the seat, so it is limited; a hold that could not be cancelled expires. Throws HttpError 404, 403 without
 * authority, and 429.
 */
async function cancelAs(
  bookingId: string,
  authority: BookingAuthority,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'cancelCheckout'>> {
  const dependencies = limitStripe(unlimited, { order: bookingId });
  const { table, now, payments } = dependencies;
  const holder = await findHolderForChange(table, bookingId, authority, now());
  if (holder.kind === 'offer') return settledView(bookingId, dependencies);
  const booking = asPlace(holder);
  const checkoutId = await checkoutOf(booking, table);
  if (checkoutId !== null) {
    await recordAttempts(table, attemptsOf('cancelCheckout', { order: bookingId }, now()));
    await payments.close(checkoutId);
  }
  if (isHeldForConfirmation(booking)) {
    await recordAttempts(table, attemptsOf('cancelCheckout', { order: bookingId }, now()));
    if (isHeldJointly(booking)) await giveUpHeldGroup(booking.orderId, dependencies);
    else await giveUpHeldPlace(bookingId, dependencies);
  }
  return settledView(bookingId, dependencies);
}
