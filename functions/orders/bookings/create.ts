import type { ResponseBody } from '#shared/contract/contract.ts';
import { nameFrom } from '#shared/rules/accounts.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { countWrongCode } from '../../domains/discount-codes/code-attempts.ts';
import { profileKey, profileRecord } from '../../ground/keys/member.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { CountedAttempt } from '../../ground/platform/rate-limit.ts';
import type { Caller } from '../../ground/platform/request.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import { conflict } from '../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type Decision, type PlacingRules, placeOrder, type RefusedWrites } from '../payments/place.ts';
import { settleOrder } from '../payments/settle.ts';
import { isPaidByVouchers } from '../payments/vouchers.ts';
import { type BookingRequest, packPaymentOfRequest } from './booking-request.ts';
import { bookingCheckout } from './checkout-request.ts';
import { type BookingTerms, decideBooking, isSameBooking } from './decide.ts';
import { hasReplaceable, releaseHolds } from './earlier-bookings.ts';
import { assertFewLapses } from './free-places.ts';
import { refusalOfEmail } from './hold-limits.ts';
import { discountingMemberships, keptForDiscount } from './member-discount.ts';
import { newBooking } from './new-booking.ts';
import { findPlace } from './place-store.ts';
import { answersOf, type ScreeningDependencies } from './screening.ts';
import { bookingRules } from './settlement.ts';
import { type BookingRequestState, loadBookingState, refreshedState } from './state.ts';
import { newBookingWrites } from './writes.ts';

type BookingResponse = ResponseBody<'createBooking'>;
type BookDependencies = SettlementDependencies & ScreeningDependencies;

/** Books a seat for a guest. */
export const createBooking: Handler<'createBooking', BookDependencies> = (
  { body: { firstName, lastName, ...body }, request },
  dependencies,
) => {
  const guest = { attendeeName: joinedName(firstName, lastName), memberSub: null, accountEmail: null };
  return book({ ...body, ...guest }, request, dependencies);
};

/** Books a seat for a member; name and address default to the account's. */
export const createMemberBooking: Handler<'createMemberBooking', BookDependencies> = async (
  { member, body: { attendeeName: typed, email = member.email, ...body }, request },
  dependencies,
) => {
  const attendeeName = typed ?? (await nameOfMember(member, dependencies.table));
  const owner = { memberSub: member.sub, accountEmail: member.email, secret: null };
  return book({ ...body, attendeeName, email, ...owner }, request, dependencies);
};

/** The name of the profile; without one the part of the e-mail address before the @ (docs/product.md#booking-dialog). */
export async function nameOfMember({ sub, email }: AuthenticatedMember, table: Table): Promise<string> {
  const profile = await getItem(table, profileKey(sub), profileRecord, { consistent: true });
  return profile?.fullName ?? nameFrom(email);
}

/**
 * Books a seat: completed when it is free, else held until its checkout expires, or until its address is confirmed. Seat,
 * booking, code and mails are one transaction. Throws HttpError 404, 409, 429, 502 or 503, and nothing was written.
 */
function book(request: BookingRequest, { ip }: Caller, unlimited: BookDependencies): Promise<BookingResponse> {
  const { memberSub } = request;
  const dependencies = limitStripe(unlimited, memberSub === null ? { network: ip } : { member: memberSub });
  // While the table is read.
  if (!isFree(request.total)) void dependencies.payments.prepare();
  return placeOrder(seatRules(request, ip, { limited: dependencies, unlimited }), dependencies);
}

type SeatDecision = Decision<Place> & {
  terms: BookingTerms;
  /** The sealed answers about health; undefined where nothing was answered. */
  answers: Write | undefined;
};

type SeatRules = PlacingRules<BookingRequestState, Place, SeatDecision, BookingResponse>;

/** @param unlimited for the release of earlier holds, whose calls to Stripe are counted by each of them */
function seatRules(
  request: BookingRequest,
  ip: string,
  { limited, unlimited }: { limited: BookDependencies; unlimited: BookDependencies },
): SeatRules {
  const { table, now } = limited;
  let sealed: Awaited<ReturnType<typeof sealedAnswers>> | undefined;
  let codeAttempts: BookingRequestState['codeAttempts'] = [];
  const load = async () => {
    const [state, memberships] = await Promise.all([
      loadBookingState(table, request, ip, now()),
      discountingMemberships(table, request, now()),
    ]);
    codeAttempts = state.codeAttempts;
    return { ...state, memberships };
  };
  return {
    load,
    refresh: (state, refused) => refreshedState(state, request, refused),
    async earlier({ existing, isOfOther, ...earlier }) {
      if (existing) return repeatedResponse(existing, request, limited);
      if (isOfOther) throw new HttpError('booking_conflict');
      if (!hasReplaceable(earlier)) return undefined;
      await releaseHolds(earlier, unlimited);
      return conflict;
    },
    decide: (state) => decideAbout(request, state, { ip, now: now() }),
    async prepare(decided, state) {
      const { order } = decided;
      if (order.awaitsConfirmation) await assertFewLapses(table, order, now());
      // Sealing costs a call, so that further attempts have the same.
      sealed ??= await sealedAnswers(request, state, limited);
      return sealed ? { ...decided, order: { ...order, ...sealed.change }, answers: sealed.answers } : decided;
    },
    checkoutOf: ({ order, terms }) => bookingCheckout(order, terms.session),
    vouchers: request.vouchers,
    pack: ({ terms }) => packPaymentOfRequest(request, terms.session, ip),
    writes: (booking, { terms, answers }, state) => ({
      ...newBookingWrites(booking, { ...state, hold: terms.hold, counted: terms.chosen.counted, ip }, limited),
      answers,
      membership: keptForDiscount(booking, state),
    }),
    refused: assertNotRefused,
    respond: responseOf,
    find: () => findPlace(table, request.bookingId),
    repeat: (existing) => repeatedResponse(existing, request, limited),
    failed: (error) => countWrongCode(table, codeAttempts, error),
  };
}

function decideAbout(
  request: BookingRequest,
  state: BookingRequestState,
  { ip, now }: { ip: string; now: Date },
): SeatDecision {
  const terms = decideBooking(state, request, { ip, now });
  const order = newBooking(request, terms, state.callerGroups, now);
  const refusal = refusalOfEmail(state, request, now);
  const id = `${order.id} ${order.attendeeEmail} ${ip}`;
  return {
    order,
    terms,
    refusal,
    answers: undefined,
    count: { attempts: bookingAttempts(order, { ip, now }), request: id },
    // Before a question is answered or a checkout created; `another` repeats a request that was counted so.
    countedFirst: refusal !== undefined || request.another === true || !isFree(order.total),
  };
}

function bookingAttempts(
  { sessionId, attendeeEmail, memberSub, total, awaitsConfirmation }: Place,
  { ip, now }: { ip: string; now: Date },
): CountedAttempt[] {
  // The mail with the link that keeps a held place counts as a link that the address asked for.
  const links = awaitsConfirmation ? mailAttempts('links', attendeeEmail, now) : [];
  if (memberSub !== null) return [...attemptsOf('createMemberBooking', { member: memberSub }, now), ...links];
  // An unpaid booking sends no mail, and the seats of its session limit it.
  const caller = { network: ip, email: attendeeEmail, session: isFree(total) ? sessionId : undefined };
  return [...attemptsOf('createBooking', caller, now), ...links];
}

/** Throws HttpError 409 and 403. */
function assertNotRefused(refused: RefusedWrites): void {
  if (refused.has('booking')) throw new HttpError('booking_conflict');
  if (refused.has('account')) throw new HttpError('auth_session_ended');
}

/** Returns undefined when nothing was answered. */
export async function sealedAnswers(
  { bookingId, screening }: Pick<BookingRequest, 'bookingId' | 'screening'>,
  { session, questions }: Pick<BookingRequestState, 'session' | 'questions'>,
  { createDataKey, now }: BookDependencies,
) {
  if (!screening || !session) return undefined;
  const asking = { endTime: session.endTime, screeningQuestions: questions };
  return answersOf(bookingId, { given: screening, session: asking }, { createDataKey, now: now() });
}

/** Throws HttpError 409 when the request differs from the booking that has its id, or the booking was cancelled. */
async function repeatedResponse(read: Place, request: BookingRequest, dependencies: SettlementDependencies) {
  if (!isSameBooking(read, request)) throw new HttpError('booking_conflict');
  const settled = isPaidByVouchers(read) ? await settleOrder(bookingRules, read.id, dependencies) : read;
  const existing = settled ?? read;
  if (existing.status === 'cancelled') throw new HttpError('checkout_closed');
  if (existing.status !== 'pending' || existing.checkoutId === null) return responseOf(existing, null);
  const checkout = await dependencies.payments.find(existing.checkoutId);
  return responseOf(existing, checkout?.url ?? null);
}

function responseOf({ id, status, paymentStatus }: Place, paymentUrl: string | null): BookingResponse {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
