import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Booking, bookingItem, bookingKey, isOffered } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { clearedHold } from '../payments/order.ts';
import { changeItem } from '../platform/change.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/request.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { limitStripe } from '../stripe/limit.ts';
import { abandonCheckout } from '../stripe/payments.ts';
import { findEntry, removeEntry } from '../waitlist/store.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import type { BookingDependencies } from './bookings.ts';
import { bookingCheckout } from './checkout-request.ts';
import { takeHeldSeat } from './seats.ts';
import { findBooking } from './store.ts';
import { bookingMails } from './writes.ts';

type AcceptResponse = ResponseBody<'acceptOffer'>;
type Attempt = Promise<AcceptResponse | typeof conflict>;
type AcceptingCaller = Caller & { timeZone: string | undefined };

/** Throws what `acceptAs` does. */
export const acceptOffer: Handler<'acceptOffer', BookingDependencies> = (
  { params: { bookingId }, body, request },
  dependencies,
) => acceptAs(bookingId, { secret: body.secret }, { ...request, timeZone: body.timeZone }, dependencies);

/** Throws what `acceptAs` does. */
export const acceptMyOffer: Handler<'acceptMyOffer', BookingDependencies> = (
  { params: { bookingId }, member, body, request },
  dependencies,
) => acceptAs(bookingId, { member }, { ...request, timeZone: body.timeZone }, dependencies);

/**
 * Accepts a seat offered to an entry of the waitlist (docs/product.md#waitlist-offers): completed when it is free, else
 * held until its new checkout expires. Idempotent. Throws HttpError 404 without such a booking, 403 without authority, 409
 * when the offer is over, 429, and 502 when Stripe creates no payment page.
 */
function acceptAs(
  bookingId: string,
  authority: BookingAuthority,
  request: AcceptingCaller,
  unlimited: BookingDependencies,
): Promise<AcceptResponse> {
  const dependencies = limitStripe(unlimited, request, bookingId);
  const { table, now } = dependencies;
  return retryOnConflict(async () => {
    const booking = await findForChange(table, bookingId, authority, now());
    if (!isOffered(booking)) return repeatedResponse(booking, dependencies);
    await recordAttempts(table, attemptsOf('acceptOffer', { network: request.ip, order: bookingId }, now()));
    return accept(booking, request, dependencies);
  });
}

async function repeatedResponse(booking: Booking, { payments }: BookingDependencies): Promise<AcceptResponse> {
  if (isBooked(booking)) return responseOf(booking, null);
  if (booking.status !== 'pending' || booking.checkoutId === null) throw new HttpError('checkout_closed');
  const checkout = await payments.find(booking.checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return responseOf(booking, checkout.url);
}

async function accept(
  offer: Booking,
  { timeZone = offer.timeZone ?? undefined }: AcceptingCaller,
  dependencies: BookingDependencies,
): Attempt {
  const { table, now, payments } = dependencies;
  const booking = { ...offer, timeZone: timeZone ?? null };
  const session = await findSession(table, booking.sessionId, { consistent: true });
  const at = now().toISOString();
  const isOver = (booking.holdExpiresAt ?? at) <= at;
  if (!session || session.deletedAt !== undefined || isOver) throw new HttpError('checkout_closed');
  if (session.startTime <= at) throw new HttpError('session_started');
  if (isFree(booking.total)) return complete(offer, booking, dependencies);
  const checkout = await payments.open(bookingCheckout(booking, session), now());
  const held = { ...booking, offered: false, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt };
  const result = await transactNamed(table, { booking: changeOffer(offer, held) });
  if (result.written) return responseOf(held, checkout.url);
  // A concurrent repetition of the request got the same checkout, and may have won.
  await abandonCheckout(checkout, payments, () => findBooking(table, booking.id));
  return conflict;
}

async function complete(offer: Booking, booking: Booking, dependencies: BookingDependencies): Attempt {
  const { table } = dependencies;
  const entry = await findEntry(table, booking.sessionId, emailHash(booking.attendeeEmail));
  const taken: Booking = { ...booking, offered: false, status: 'completed', paymentStatus: 'free', ...clearedHold };
  const result = await transactNamed(table, {
    booking: changeOffer(offer, taken),
    seat: takeHeldSeat(booking.sessionId, { leavesWaitlist: entry !== undefined }),
    entry: entry && removeEntry(entry),
    ...bookingMails(taken, dependencies),
  });
  return result.written ? responseOf(taken, null) : conflict;
}

function changeOffer(offer: Booking, after: Booking) {
  const guarded = ['status', 'offered', 'checkoutId', 'byHand', 'holdExpiresAt'];
  return changeItem(bookingKey(offer.id), { before: bookingItem(offer), after: bookingItem(after) }, guarded);
}

function responseOf({ id, status, paymentStatus }: Booking, paymentUrl: string | null): AcceptResponse {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
