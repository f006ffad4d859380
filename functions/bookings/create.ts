import type { ResponseBody } from '#shared/contract/contract.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { countWrongCode } from '../discount-codes/code-attempts.ts';
import type { Booking } from '../keys/booking.ts';
import { discountCodeRecord } from '../keys/discount-code.ts';
import { profileKey, profileRecord } from '../keys/member.ts';
import { seatGroupRecord } from '../keys/seat-group.ts';
import { sessionRecord } from '../keys/session.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { transactLimited } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/request.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { getItem, type Table } from '../platform/table.ts';
import { limitStripe } from '../stripe/limit.ts';
import { abandonCheckout, type OpenCheckout } from '../stripe/payments.ts';
import { bookingCheckout } from './checkout-request.ts';
import { bookingAttempts, countBooking } from './count-booking.ts';
import { type BookingRequest, decide, isSameBooking } from './decide.ts';
import { releaseHolds } from './earlier-bookings.ts';
import { assertFewLapses, freePlaceCounters } from './free-places.ts';
import { refusalOfEmail } from './hold-limits.ts';
import { newBooking } from './new-booking.ts';
import { answersOf, type ScreeningDependencies } from './screening.ts';
import { type BookingRequestState, loadBookingState } from './state.ts';
import { findBooking } from './store.ts';
import { type BookingWrite, bookingWrites } from './writes.ts';

type BookingResponse = ResponseBody<'createBooking'>;
type BookDependencies = SettlementDependencies & ScreeningDependencies;

/** Session, code and waitlist entry may all change under a request. */
const maxAttempts = 12;

/** Books a seat for a guest. Throws what `book` does. */
export const createBooking: Handler<'createBooking', BookDependencies> = (
  { body: { firstName, lastName, ...body }, request },
  dependencies,
) => {
  const guest = { attendeeName: joinedName(firstName, lastName), memberSub: null, accountEmail: null };
  return book({ ...body, ...guest }, request, dependencies);
};

/** Books a seat for a member; name and address default to the account's. Throws what `book` does. */
export const createMemberBooking: Handler<'createMemberBooking', BookDependencies> = async (
  { member, body: { attendeeName: typed, email = member.email, ...body }, request },
  dependencies,
) => {
  const attendeeName = typed ?? (await nameOf(member, dependencies.table));
  const owner = { memberSub: member.sub, accountEmail: member.email, secret: null };
  return book({ ...body, attendeeName, email, ...owner }, request, dependencies);
};

/** The name of the profile; without one the part of the e-mail address before the @ (docs/product.md#booking-dialog). */
async function nameOf({ sub, email }: AuthenticatedMember, table: Table): Promise<string> {
  const profile = await getItem(table, profileKey(sub), profileRecord, { consistent: true });
  return profile?.fullName ?? nameFrom(email);
}

/**
 * Books a seat: completed when it is free, else held until its checkout expires, or until its address is confirmed. Seat,
 * booking, code and mails are one transaction, after the checkout was created, so that a booking always has its payment page.
 * Idempotent by the request's id. Throws HttpError 404, 409, 429, 502 or 503, and nothing was written.
 */
async function book(request: BookingRequest, { ip }: Caller, unlimited: BookDependencies): Promise<BookingResponse> {
  const { memberSub } = request;
  const dependencies = limitStripe(unlimited, memberSub === null ? { network: ip } : { member: memberSub });
  const { table, now, payments } = dependencies;
  // While the table is read.
  if (!isFree(request.total)) void payments.prepare();
  const load = () => loadBookingState(table, request, ip, now());
  const state = await load();
  const attempt: Attempt = { ip, unlimited, load, state, checkout: undefined, answers: undefined, isCounted: false };
  const { existing, codeAttempt } = attempt.state;
  if (existing) return repeatedResponse(existing, request, dependencies);
  try {
    const booking = await retryOnConflict(() => tryToBook(request, attempt, dependencies), { maxAttempts });
    return responseOf(booking, attempt.checkout?.url ?? null);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const concurrent = await findBooking(table, request.bookingId);
    // A concurrent repetition of the request got the same checkout, and may have won.
    if (attempt.checkout) await abandonCheckout(attempt.checkout, payments, async () => concurrent);
    if (concurrent) return repeatedResponse(concurrent, request, dependencies);
    await countWrongCode(table, codeAttempt, error);
    throw error;
  }
}

type Attempt = {
  ip: string;
  /** Dependencies for the release of earlier holds, whose calls to Stripe are counted by each of them. */
  unlimited: BookDependencies;
  load: () => Promise<BookingRequestState>;
  state: BookingRequestState;
  checkout: OpenCheckout | undefined;
  /** Of the attempt that sealed them, since it costs a call. */
  answers: Awaited<ReturnType<typeof answersOf>> | undefined;
  /** By a transaction of its own. */
  isCounted: boolean;
};

async function tryToBook(
  request: BookingRequest,
  attempt: Attempt,
  dependencies: BookDependencies,
): Promise<Booking | typeof conflict> {
  const { table, now, payments } = dependencies;
  const { replaceable, callerGroups } = attempt.state;
  if (replaceable.length > 0) {
    await releaseHolds(replaceable, attempt.unlimited);
    attempt.state = await attempt.load();
    return conflict;
  }
  const terms = decide(attempt.state, request, { ip: attempt.ip, now: now() });
  const made = newBooking(request, terms, callerGroups, now());
  const refusal = refusalOfEmail(attempt.state, request, now());
  // Before a question is answered or a checkout created; `another` repeats a request that was counted so.
  if (refusal || request.another || !isFree(made.total)) await countOnce(made, attempt, dependencies);
  if (refusal) throw refusal;
  if (made.awaitsConfirmation) await assertFewLapses(table, made, now());
  attempt.answers ??= await sealedAnswers(request, attempt.state, dependencies);
  const booking = { ...made, ...attempt.answers?.change };
  // The total is the one of the request, so the checkout of the first attempt fits all others.
  if (!isFree(booking.total)) attempt.checkout ??= await payments.open(bookingCheckout(booking, terms.session), now());
  const { checkout } = attempt;
  const held = checkout ? { ...booking, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt } : booking;
  const attempts = attempt.isCounted ? [] : bookingAttempts(booking, { ip: attempt.ip, now: now() });
  const { answers } = attempt.answers ?? {};
  const writes = {
    ...bookingWrites(held, { ...attempt.state, hold: terms.hold, ip: attempt.ip }, dependencies),
    answers,
  };
  const result = await transactLimited(table, attempts, writes);
  if (result.written) return held;
  if (result.failedConditions.has('booking')) throw new HttpError('booking_conflict');
  if (result.failedConditions.has('account')) throw new HttpError('auth_session_ended');
  attempt.state = mustReload(request, result.failedConditions)
    ? await attempt.load()
    : currentState(attempt.state, result.failedConditions);
  return conflict;
}

type Failed = Map<BookingWrite, Record<string, unknown> | undefined>;

/** True where a member's concurrent hold has to be read and released, or a counter of free places, which no refusal returns. */
function mustReload({ memberSub }: BookingRequest, failed: Failed): boolean {
  if (memberSub !== null && failed.has('callerHolds')) return true;
  return freePlaceCounters.some((name) => failed.has(name));
}

/** Undefined where nothing was answered. Throws what `answersOf` does. */
function sealedAnswers(
  { bookingId, screening }: BookingRequest,
  { session, questions }: BookingRequestState,
  { createDataKey, now }: BookDependencies,
) {
  if (!screening || !session) return undefined;
  const asking = { endTime: session.endTime, screeningQuestions: questions };
  return answersOf(bookingId, { given: screening, session: asking }, { createDataKey, now: now() });
}

async function countOnce(booking: Booking, attempt: Attempt, dependencies: SettlementDependencies): Promise<void> {
  if (!attempt.isCounted) await countBooking(booking, attempt.ip, dependencies);
  attempt.isCounted = true;
}

/** The state with the items that the failed conditions returned. */
function currentState(state: BookingRequestState, failed: Failed) {
  const current = <Item>(name: BookingWrite, schema: { parse(item: unknown): Item }, read: Item | undefined) => {
    if (!failed.has(name)) return read;
    const item = failed.get(name);
    return item && schema.parse(item);
  };
  return {
    ...state,
    session: current('seat', sessionRecord, state.session),
    code: current('code', discountCodeRecord, state.code),
    entry: current('entry', waitlistEntryRecord, state.entry),
    emailSeats: current('emailSeats', seatGroupRecord, state.emailSeats),
    callerHolds: current('callerHolds', seatGroupRecord, state.callerHolds),
    widerHolds: current('widerHolds', seatGroupRecord, state.widerHolds),
    widestHolds: current('widestHolds', seatGroupRecord, state.widestHolds),
  };
}

/** Throws HttpError 409 when the request differs from the booking that has its id, or the booking was cancelled. */
async function repeatedResponse(existing: Booking, request: BookingRequest, { payments }: SettlementDependencies) {
  if (!isSameBooking(existing, request)) throw new HttpError('booking_conflict');
  if (existing.status === 'cancelled') throw new HttpError('checkout_closed');
  if (existing.status !== 'pending' || existing.checkoutId === null) return responseOf(existing, null);
  const checkout = await payments.find(existing.checkoutId);
  return responseOf(existing, checkout?.url ?? null);
}

function responseOf({ id, status, paymentStatus }: Booking, paymentUrl: string | null): BookingResponse {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
