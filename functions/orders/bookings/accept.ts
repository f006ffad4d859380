import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isFree } from '#shared/rules/money.ts';
import { assertAnswered, type GivenAnswers } from '../../domains/screening/questions.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { expectOffer, findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { isOpenOffer, type Offer, placeOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace, isOpenOfferHolder, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { isWithdrawn, unpublishedProblem, type WholeSession } from '../../ground/keys/session.ts';
import type { Settings } from '../../ground/keys/settings.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { clearedHold, type Writes } from '../payments/order.ts';
import { type Decision, type PlacingRules, placeOrder } from '../payments/place.ts';
import { settleOrder } from '../payments/settle.ts';
import type { PackPayment, UsedPack } from '../payments/use-pack.ts';
import { isPaidByVouchers } from '../payments/vouchers.ts';
import { type AcceptedPrice, acceptedPrice, type PriceChoice, ratesFor } from './accepted-price.ts';
import { type BookingAuthority, findHolderForChange } from './authority.ts';
import { emitBookingConfirmed } from './booking-events.ts';
import type { BookingRequest } from './booking-request.ts';
import { bookingCheckout } from './checkout-request.ts';
import { depositTerms } from './decide.ts';
import type { BookingDependencies } from './dependencies.ts';
import { agreedDeposit } from './new-booking.ts';
import { findOffer, markAccepted } from './offer-store.ts';
import { findPlace, putPlace } from './place-store.ts';
import { answersOf, type ScreeningDependencies } from './screening.ts';
import { changeOption, takeHeldSeat } from './seats.ts';
import { bookingRules } from './settlement.ts';

type AcceptResponse = ResponseBody<'acceptOffer'>;
export type AcceptingCaller = {
  timeZone: string | undefined;
  screening: GivenAnswers | undefined;
  /** Another price than that of the offer. */
  price: PriceChoice;
  /** Says what is paid later of the price, as it was shown; undefined where all is paid at once. */
  deposit: BookingRequest['deposit'];
  /** Credits that pay for it. */
  pack: UsedPack | undefined;
};
export type AcceptDependencies = SettlementDependencies & ScreeningDependencies;

/**
 * Accepts a seat offered to an entry of the waitlist (docs/product.md#waitlist-offers): it becomes a booking of the same id,
 * completed when it is free, else held until its new checkout expires. Throws HttpError 404 without such an offer, 403 without
 * authority, 409 when it is over, or questions of the session are not answered, 429, and 502 when Stripe creates no payment page.
 */
export function acceptPlace(
  bookingId: string,
  authority: BookingAuthority,
  caller: AcceptingCaller,
  unlimited: AcceptDependencies,
): Promise<AcceptResponse> {
  const dependencies = limitStripe(unlimited, { order: bookingId });
  return placeOrder(offerRules({ bookingId, authority, caller }, dependencies), dependencies);
}

type Acceptance = { bookingId: string; authority: BookingAuthority; caller: AcceptingCaller };

export type OfferState = {
  holder: SeatHolder;
  /** Both are read for an open offer alone. */
  session: WholeSession | undefined;
  entry: WaitlistEntry | undefined;
  /** Read for another price than that of the offer alone. */
  rates?: Rates | undefined;
  /** Read where a part is to be paid later; null: all is paid at once. */
  deposits?: Settings['deposits'];
};

type OfferDecision = Decision<Place> & {
  offer: Offer;
  session: WholeSession;
  entry: WaitlistEntry;
  /** The sealed answers about health; undefined where nothing was answered. */
  answers: Write | undefined;
  option: AcceptedPrice['option'];
};

type OfferRules = PlacingRules<OfferState, Place, OfferDecision, AcceptResponse>;

function offerRules({ bookingId, authority, caller }: Acceptance, dependencies: AcceptDependencies): OfferRules {
  const { table, now } = dependencies;
  const find = () => findHolderForChange(table, bookingId, authority, now());
  const countOnce = counterOf(bookingId, dependencies);
  return {
    load: async () => ({
      ...(await loadOffered(await find(), countOnce, table)),
      rates: await ratesFor(caller.price, table, now()),
      deposits: caller.deposit ? (await findSettings(table)).deposits : null,
    }),
    async earlier(state) {
      const { holder } = state;
      if (!isOpenOfferHolder(holder)) return repeatedResponse(holder, dependencies);
      return unlessWaiting(state, { table, now: now() });
    },
    decide: (state) => decideAbout(state, caller, now()),
    prepare: (decided) => withAnswers(decided, caller, dependencies),
    checkoutOf: ({ order, session }) => bookingCheckout(order, session),
    pack: ({ offer, session }) => packPaymentOfOffer(authority, caller, offer, session),
    writes: (booking, decided) => ({
      offer: markAccepted(decided.offer),
      ...putPlace(booking),
      answers: decided.answers,
      ...(isFree(booking.total)
        ? completion(booking, decided, dependencies)
        : { entry: stillOffered(decided), ...optionWrites(decided) }),
    }),
    respond: responseOf,
    find: () => findPlace(table, bookingId),
    repeat: async (placed) => {
      if (isPaidByVouchers(placed)) await settleOrder(bookingRules, bookingId, dependencies);
      return repeatedResponse(await find(), dependencies);
    },
  };
}

/** Tells what credits are to pay of an offer's places; undefined where none are. */
export function packPaymentOfOffer(
  authority: BookingAuthority,
  { pack: used }: AcceptingCaller,
  { attendeeEmail: email }: Offer,
  session: WholeSession,
): PackPayment | undefined {
  const member = 'member' in authority ? authority.member : null;
  return used && { used, session, email, caller: { member, ip: authority.ip } };
}

/** Reads an open offer with its session and entry, and counts the request. */
export async function loadOffered(holder: SeatHolder, count: () => Promise<void>, table: Table): Promise<OfferState> {
  if (holder.kind !== 'offer' || !isOpenOffer(holder.offer)) return { holder, session: undefined, entry: undefined };
  await count();
  return { holder, ...(await loadLine(table, holder.offer)) };
}

/** Returns `conflict`, or throws HttpError 409, where its entry is gone or has another offer. */
export async function unlessWaiting(
  { holder, session, entry }: OfferState,
  { table, now }: { table: Table; now: Date },
): Promise<typeof conflict | undefined> {
  if (holder.kind !== 'offer') return undefined;
  const { offer } = holder;
  const isGone = entry?.offer !== offer.id && session !== undefined && !isWithdrawn(session);
  return isGone && !isOver(offer, now) ? whenEntryGone(offer, table) : undefined;
}

/** Counts the request once, however often it is tried. Throws HttpError 429. */
export function counterOf(order: string, { table, now }: AcceptDependencies): () => Promise<void> {
  let isCounted = false;
  return async () => {
    if (!isCounted) await recordAttempts(table, attemptsOf('acceptOffer', { order }, now()));
    isCounted = true;
  };
}

async function loadLine(table: Table, { sessionId, attendeeEmail }: Offer) {
  const [session, entry] = await Promise.all([
    findWholeSession(table, sessionId, { consistent: true }),
    findEntry(table, sessionId, emailHash(attendeeEmail)),
  ]);
  return { session, entry };
}

const isOver = ({ holdExpiresAt }: Offer, now: Date) => holdExpiresAt <= now.toISOString();

/** Throws HttpError 409 unless the offer can be accepted now, and the questions of its session are answered. */
export function acceptable(
  { holder, session, entry }: OfferState,
  screening: AcceptingCaller['screening'],
  now: Date,
): { offer: Offer; session: WholeSession; entry: WaitlistEntry } {
  if (session?.cancellation) throw new HttpError(unpublishedProblem(session));
  const offer = holder.kind === 'offer' ? holder.offer : undefined;
  if (!offer || !entry || !session || session.deletedAt !== undefined || isOver(offer, now)) {
    throw new HttpError('checkout_closed');
  }
  if (session.startTime <= now.toISOString()) throw new HttpError('session_started');
  assertAnswered(session.screeningQuestions, screening);
  return { offer, session, entry };
}

function decideAbout(
  state: OfferState,
  { timeZone, screening, price, deposit, pack }: AcceptingCaller,
  now: Date,
): OfferDecision {
  const { offer, session, entry } = acceptable(state, screening, now);
  if (offer.places > 1) throw invalid('body.group', 'must name whose the other places are');
  const accepted = acceptedPrice(offer, session, price, { rates: state.rates, now });
  const whole = { ...placeOfOffer(accepted.offer), timeZone: timeZone ?? offer.timeZone };
  const parts = { session, deposits: state.deposits ?? null, deposit, pack, now };
  const booking = { ...whole, ...paidInParts(whole, parts) };
  const completed = { status: 'completed', paymentStatus: 'free', ...clearedHold } as const;
  const order = isFree(booking.total) ? { ...booking, ...completed } : booking;
  const { option } = accepted;
  return { order, offer, session, entry, option, answers: undefined, count: null, countedFirst: false };
}

type Parts = Pick<AcceptingCaller, 'deposit' | 'pack'> & {
  session: Pick<WholeSession, 'startTime'>;
  deposits: Settings['deposits'];
  now: Date;
};

/** Returns what changes of a place whose price is paid in two parts. Throws what `depositTerms` throws. */
function paidInParts(
  { id, total, listPrice: list }: Place,
  { session, deposits, deposit, pack, now }: Parts,
): Pick<Place, 'total' | 'deposit'> {
  const agreed = depositTerms(session, { deposits }, { deposit, pack }, { quote: { total, list }, count: 1, now });
  if (!agreed) return { total, deposit: null };
  return { total: agreed.now, deposit: agreedDeposit(id, agreed, now) };
}

async function withAnswers(
  decided: OfferDecision,
  { screening: givenAnswers }: AcceptingCaller,
  { createDataKey, now }: AcceptDependencies,
): Promise<OfferDecision> {
  const { order, session } = decided;
  if (!givenAnswers) return decided;
  const { answers, change } = await answersOf(
    order.id,
    { given: givenAnswers, session },
    { createDataKey, now: now() },
  );
  return { ...decided, answers, order: { ...order, ...change } };
}

export const stillOffered = ({ offer, entry }: Pick<OfferDecision, 'offer' | 'entry'>) =>
  expectOffer(offer.sessionId, entry.entryId, offer.id);

/** The places are counted at another price from now on. */
export const optionWrites = ({ option }: Pick<OfferDecision, 'option'>): Writes =>
  option ? { option: changeOption(option) } : {};

function completion(booking: Place, { entry, option }: OfferDecision, dependencies: AcceptDependencies): Writes {
  return {
    seat: takeHeldSeat(booking.sessionId, { leavesWaitlist: true, option }),
    entry: removeWaitlistEntry(entry),
    confirmed: emitBookingConfirmed(booking, dependencies),
  };
}

/** A concurrent repetition of the request may have accepted it; else its attendee got a place in another way. */
async function whenEntryGone({ id }: Offer, table: Table): Promise<typeof conflict> {
  const offer = await findOffer(table, id);
  if (offer && isOpenOffer(offer)) throw new HttpError('checkout_closed');
  return conflict;
}

/** Throws HttpError 409 for what is over, or cannot be paid any more. */
async function repeatedResponse(holder: SeatHolder, { payments }: BookingDependencies): Promise<AcceptResponse> {
  if (holder.kind === 'offer') throw new HttpError('checkout_closed');
  const booking = asPlace(holder);
  if (isBooked(booking)) return responseOf(booking, null);
  if (booking.status !== 'pending' || booking.checkoutId === null) throw new HttpError('checkout_closed');
  const checkout = await payments.find(booking.checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return responseOf(booking, checkout.url);
}

function responseOf({ id, status, paymentStatus }: Place, paymentUrl: string | null): AcceptResponse {
  return { bookingId: id, status, paymentStatus, paymentUrl };
}
