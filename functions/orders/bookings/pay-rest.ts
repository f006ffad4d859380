import type { ResponseBody } from '#shared/contract/contract.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { firstBookingOf } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { abandonCheckout } from '../../ground/stripe/payments.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type BookingAuthority, findForRest } from './authority.ts';
import { changeDeposit } from './booked-rest.ts';
import { restCheckout } from './checkout-request.ts';
import { findJointOrder } from './joint-order-store.ts';
import { findPlace } from './place-store.ts';
import { advanceRest } from './rest-schedule.ts';
import { changeRest, findRest } from './rest-store.ts';
import { isOwed, isWaiting } from './rests.ts';
import { siblingsOf } from './sibling-rests.ts';
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
  const ticketId = await ticketOfPayer(table, order, booking);
  const page = await payments.open(restCheckout(order, booking, { session, ticketId }), now());
  const { written } = await transactNamed(table, { rest: changeRest(order, { checkoutId: page.id }) });
  if (written) return { paymentUrl: page.url };
  // A concurrent request may have got the same page.
  await abandonCheckout(page, payments, () => findRest(table, order.id));
  return conflict;
}

/** Whoever ordered a place for somebody else goes back to their own ticket, which lists both. */
async function ticketOfPayer(table: Table, { buyerEmail }: Rest, { id, groupId, orderedBy }: Place): Promise<string> {
  const group = groupId !== null && orderedBy !== null ? await findJointOrder(table, groupId) : undefined;
  return group?.buyerEmail === buyerEmail ? firstBookingOf(group) : id;
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
 * Withdraws the consent to charge a rest to the card, which was given for those of all places of its order (docs/trust.md#saved-cards):
 * they stay owed, and are asked for by mail.
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
  const { deposit } = await findForRest(table, bookingId, authority, now());
  const order = deposit ? await findRest(table, deposit.restId) : undefined;
  if (order) {
    const payer = order.buyerEmail;
    const siblings = await siblingsOf(table, order);
    // That of the caller is the last, so that they can press again after a crash.
    for (const { id } of [...siblings.filter(({ buyerEmail }) => buyerEmail === payer), order]) {
      await withdrawOne(id, payer, dependencies);
      await advanceRest(id, dependencies);
    }
  }
  return findView(table, bookingId);
}

async function withdrawOne(restId: string, payer: string, { table, now }: SettlementDependencies): Promise<void> {
  await retryOnConflict(async () => {
    const order = await findRest(table, restId);
    const booking = order && (await findPlace(table, restLineOf(order).bookingId));
    if (!order || !isOwed(order, booking) || !restLineOf(order).byCard || order.buyerEmail !== payer) return undefined;
    if (order.savedCard !== null) throw new HttpError('payment_processing');
    const line = { byCard: false, nextAt: now().toISOString() };
    const holdExpiresAt = closingOf({ ...restLineOf(order), ...line });
    const { written } = await transactNamed(table, {
      rest: changeRest(order, { holdExpiresAt, line }),
      ...changeDeposit(booking, { byCard: false }),
    });
    return written ? undefined : conflict;
  });
}
