import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { bookingOfOffer, isOpenOffer, type Offer } from '../keys/offer.ts';
import type { SeatHolder } from '../keys/seat-holder.ts';
import { unpublishedProblem } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { clearedHold } from '../payments/order.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { assertAnswered, type GivenAnswers } from '../screening/questions.ts';
import { findWholeSession } from '../sessions/store.ts';
import { limitStripe } from '../stripe/limit.ts';
import { abandonCheckout } from '../stripe/payments.ts';
import { expectOffer, findEntry, removeEntry } from '../waitlist/store.ts';
import { type BookingAuthority, findHolderForChange } from './authority.ts';
import { bookingMails } from './booking-mails.ts';
import { bookingCheckout } from './checkout-request.ts';
import type { BookingDependencies } from './dependencies.ts';
import { findOffer, markAccepted } from './offer-store.ts';
import { answersOf, type ScreeningDependencies } from './screening.ts';
import { takeHeldSeat } from './seats.ts';
import { findBooking, putBooking } from './store.ts';

type AcceptResponse = ResponseBody<'acceptOffer'>;
type Attempt = Promise<AcceptResponse | typeof conflict>;
type AcceptingCaller = { timeZone: string | undefined; screening: GivenAnswers | undefined };
type AcceptDependencies = BookingDependencies & ScreeningDependencies;

/** Throws what `acceptAs` does. */
export const acceptOffer: Handler<'acceptOffer', AcceptDependencies> = (
  { params: { bookingId }, body: { secret, timeZone, screening }, request },
  dependencies,
) => acceptAs(bookingId, { secret, ip: request.ip }, { timeZone, screening }, dependencies);

/** Throws what `acceptAs` does. */
export const acceptMyOffer: Handler<'acceptMyOffer', AcceptDependencies> = (
  { params: { bookingId }, member, body: { timeZone, screening }, request },
  dependencies,
) => acceptAs(bookingId, { member, ip: request.ip }, { timeZone, screening }, dependencies);

/**
 * Accepts a seat offered to an entry of the waitlist (docs/product.md#waitlist-offers): it becomes a booking of the same id,
 * completed when it is free, else held until its new checkout expires. Idempotent. Throws HttpError 404 without such a booking, 403 without authority, 409
 * when the offer is over, or questions of the session are not answered, 429, and 502 when Stripe creates no payment page.
 */
function acceptAs(
  bookingId: string,
  authority: BookingAuthority,
  request: AcceptingCaller,
  unlimited: AcceptDependencies,
): Promise<AcceptResponse> {
  const dependencies = limitStripe(unlimited, { order: bookingId });
  const { table, now } = dependencies;
  let isCounted = false;
  return retryOnConflict(async () => {
    const holder = await findHolderForChange(table, bookingId, authority, now());
    if (holder.kind !== 'offer' || !isOpenOffer(holder.offer)) return repeatedResponse(holder, dependencies);
    // A retry after a conflict is no further attempt.
    if (!isCounted) await recordAttempts(table, attemptsOf('acceptOffer', { order: bookingId }, now()));
    isCounted = true;
    return accept(holder.offer, request, dependencies);
  });
}

async function repeatedResponse(holder: SeatHolder, { payments }: BookingDependencies): Promise<AcceptResponse> {
  if (holder.kind !== 'booking') throw new HttpError('checkout_closed');
  const { booking } = holder;
  if (isBooked(booking)) return responseOf(booking, null);
  if (booking.status !== 'pending' || booking.checkoutId === null) throw new HttpError('checkout_closed');
  const checkout = await payments.find(booking.checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return responseOf(booking, checkout.url);
}

async function accept(
  offer: Offer,
  { timeZone = offer.timeZone ?? undefined, screening: given }: AcceptingCaller,
  dependencies: AcceptDependencies,
): Attempt {
  const { table, now, payments, createDataKey } = dependencies;
  const { sessionId } = offer;
  const entryId = emailHash(offer.attendeeEmail);
  const [session, entry] = await Promise.all([
    findWholeSession(table, sessionId, { consistent: true }),
    findEntry(table, sessionId, entryId),
  ]);
  const at = now().toISOString();
  const isOver = offer.holdExpiresAt <= at;
  if (session?.cancellation) throw new HttpError(unpublishedProblem(session));
  if (!session || session.deletedAt !== undefined || isOver) throw new HttpError('checkout_closed');
  if (entry?.offer !== offer.id) return whenEntryGone(offer, table);
  if (session.startTime <= at) throw new HttpError('session_started');
  assertAnswered(session.screeningQuestions, given);
  const { answers, change } = given
    ? await answersOf(offer.id, { given, session }, { createDataKey, now: now() })
    : { answers: undefined, change: {} };
  const booking = { ...bookingOfOffer(offer), timeZone: timeZone ?? null, ...change };
  if (isFree(booking.total)) return complete({ offer, booking, answers, entry }, dependencies);
  const checkout = await payments.open(bookingCheckout(booking, session), now());
  const held = { ...booking, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt };
  const result = await transactNamed(table, {
    offer: markAccepted(offer),
    booking: putBooking(held),
    entry: expectOffer(sessionId, entryId, offer.id),
    answers,
  });
  if (result.written) return responseOf(held, checkout.url);
  // A concurrent repetition of the request got the same checkout, and may have won.
  await abandonCheckout(checkout, payments, () => findBooking(table, booking.id));
  return conflict;
}

/** A concurrent repetition of the request may have accepted it; else its attendee got a place in another way. */
async function whenEntryGone({ id }: Offer, table: Table): Promise<typeof conflict> {
  const offer = await findOffer(table, id);
  if (offer && isOpenOffer(offer)) throw new HttpError('checkout_closed');
  return conflict;
}

type Accepted = { offer: Offer; booking: Booking; answers: Write | undefined; entry: WaitlistEntry };

async function complete({ offer, booking, answers, entry }: Accepted, dependencies: BookingDependencies): Attempt {
  const { table } = dependencies;
  const taken: Booking = { ...booking, status: 'completed', paymentStatus: 'free', ...clearedHold };
  const result = await transactNamed(table, {
    offer: markAccepted(offer),
    booking: putBooking(taken),
    answers,
    seat: takeHeldSeat(booking.sessionId, { leavesWaitlist: true }),
    entry: removeEntry(entry),
    ...bookingMails(taken, dependencies),
  });
  return result.written ? responseOf(taken, null) : conflict;
}

function responseOf({ id, status, paymentStatus }: Booking, paymentUrl: string | null): AcceptResponse {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
