import type { ResponseBody } from '#shared/contract/contract.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { abandonCheckout } from '../../ground/stripe/payments.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type BookingAuthority, findForRest } from './authority.ts';
import { changeDeposit } from './booked-rest.ts';
import { restCheckout } from './checkout-request.ts';
import { findPlace } from './place-store.ts';
import { advanceRest } from './rest-schedule.ts';
import { changeRest, findRest } from './rest-store.ts';
import { isOwed, isWaiting } from './rests.ts';
import { findView } from './view.ts';

export const payRest: Handler<'payRest', SettlementDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => payAs(bookingId, { ...body, ip: request.ip }, dependencies);

export const payMyRest: Handler<'payMyRest', SettlementDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => payAs(bookingId, { member, ip: request.ip }, dependencies);

type PaymentPage = ResponseBody<'payRest'>;

/**
 * The payment page of a rest that is owed, the same one however often it is asked for while it is open. Throws HttpError 404 without
 * a rest, 403 without authority, 409 `checkout_closed` for what need not or cannot be paid any more and `payment_processing`
 * while a payment is under way, 429 and 502.
 */
async function payAs(
  bookingId: string,
  authority: BookingAuthority,
  unlimited: SettlementDependencies,
): Promise<PaymentPage> {
  const dependencies = limitStripe(unlimited, { order: bookingId });
  return retryOnConflict(() => tryToPay(bookingId, authority, dependencies));
}

async function tryToPay(
  bookingId: string,
  authority: BookingAuthority,
  dependencies: SettlementDependencies,
): Promise<PaymentPage | typeof conflict> {
  const { table, now, payments } = dependencies;
  const { deposit } = await findForRest(table, bookingId, authority, now());
  const order = deposit && (await advanceRest(deposit.restId, dependencies));
  const booking = await findPlace(table, bookingId);
  if (order?.status !== 'pending' || !isOwed(order, booking)) throw new HttpError('checkout_closed');
  if (order.checkoutId !== null) {
    const checkout = await payments.find(order.checkoutId);
    if (!checkout?.url) throw new HttpError('payment_processing');
    return { paymentUrl: checkout.url };
  }
  if (!isWaiting(order)) throw new HttpError('payment_processing');
  return openPage(order, booking, dependencies);
}

async function openPage(
  order: Rest,
  booking: Place,
  { table, now, payments }: SettlementDependencies,
): Promise<PaymentPage | typeof conflict> {
  const session = await findWholeSession(table, booking.sessionId);
  if (!session) throw new HttpError('booking_not_found');
  const page = await payments.open(restCheckout(order, booking, session), now());
  const { written } = await transactNamed(table, { rest: changeRest(order, { checkoutId: page.id }) });
  if (written) return { paymentUrl: page.url };
  // A concurrent request may have got the same page.
  await abandonCheckout(page, payments, () => findRest(table, order.id));
  return conflict;
}

export const withdrawRestCard: Handler<'withdrawRestCard', SettlementDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => withdrawAs(bookingId, { ...body, ip: request.ip }, dependencies);

export const withdrawMyRestCard: Handler<'withdrawMyRestCard', SettlementDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => withdrawAs(bookingId, { member, ip: request.ip }, dependencies);

/**
 * Withdraws the consent to charge a rest to the card (docs/trust.md#saved-cards): the rest stays owed, and is asked for by mail.
 * Idempotent. Throws HttpError 404, 403, 429, and 409 `payment_processing` while the card is being charged.
 */
async function withdrawAs(
  bookingId: string,
  authority: BookingAuthority,
  unlimited: SettlementDependencies,
): Promise<ResponseBody<'withdrawRestCard'>> {
  const { table, now } = unlimited;
  await findForRest(table, bookingId, authority, now());
  const caller = { order: bookingId };
  // Before anything is written: afterwards nothing may keep the card.
  await recordAttempts(table, stripeAttempts(caller, now()));
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  const restId = await retryOnConflict(async () => {
    const booking = await findForRest(table, bookingId, authority, now());
    const order = booking.deposit ? await findRest(table, booking.deposit.restId) : undefined;
    if (!order || !isOwed(order, booking) || !restLineOf(order).byCard) return booking.deposit?.restId;
    if (order.savedCard !== null) throw new HttpError('payment_processing');
    const line = { byCard: false, nextAt: now().toISOString() };
    const holdExpiresAt = closingOf({ ...restLineOf(order), ...line });
    const { written } = await transactNamed(table, {
      rest: changeRest(order, { holdExpiresAt, line }),
      ...changeDeposit(booking, { byCard: false }),
    });
    return written ? order.id : conflict;
  });
  if (restId !== undefined) await advanceRest(restId, dependencies);
  return findView(table, bookingId);
}
