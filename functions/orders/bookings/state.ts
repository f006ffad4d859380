import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import type { Rates } from '#shared/rules/currency.ts';
import type { DepositTerms } from '#shared/rules/deposits.ts';
import { isFree } from '#shared/rules/money.ts';
import { onePrice, type Pricing } from '#shared/rules/prices.ts';
import type { ScreeningQuestion } from '#shared/rules/screening.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { assertAttemptsLeft, codeRequests } from '../../domains/discount-codes/code-attempts.ts';
import { confirmedAddressRequest, isOfConfirmingBrowser } from '../../ground/confirmed-addresses/store.ts';
import { bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import { type DiscountCode, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { offerKey, offerRecord } from '../../ground/keys/offer.ts';
import { orderKey, orderRecord } from '../../ground/keys/order.ts';
import { isSeatOrder, type Place, placeOf } from '../../ground/keys/place.ts';
import { ratesItemKey, ratesRecord } from '../../ground/keys/rates.ts';
import {
  type CallerGroupIds,
  callerGroupsOf,
  emailGroup,
  orderedGroup,
  type SeatGroup,
  seatGroupKey,
  seatGroupRecord,
} from '../../ground/keys/seat-group.ts';
import { detailsKey, detailsRecord, type Session, sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { defaultSettings, settingsKey, settingsRecord } from '../../ground/keys/settings.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../../ground/keys/waitlist-entry.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { CountedAttempt } from '../../ground/platform/rate-limit.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { RefusedWrites } from '../payments/place.ts';
import type { BookingRequest } from './booking-request.ts';
import { type EarlierBookings, loadEarlierBookings } from './earlier-bookings.ts';
import {
  type FreePlaceCounts,
  freePlaceCounters,
  freePlaceRequests,
  givenPlacesRequest,
  hasGivenMany,
} from './free-places.ts';
import { byCallerGroup, type CallerGroups } from './seat-groups.ts';

/** Everything that a booking request depends on. */
export type BookingRequestState = EarlierBookings &
  CallerGroups &
  FreePlaceCounts & {
    session: Session | undefined;
    /** The policy tells what goes back when the booking is cancelled: it is the session's, or that of the settings. */
    policy: CancellationPolicy;
    /** Most places in one order. */
    placesPerOrder: number;
    /** Null: all is paid at once. */
    deposits: DepositTerms | null;
    questions: ScreeningQuestion[];
    pricing: Pricing;
    code: DiscountCode | undefined;
    rates: Rates;
    /** The caller's memberships that may make their own place cheaper; absent where none is looked for. */
    memberships?: Membership[];
    /** The booking that has the request's id already. */
    existing: Place | undefined;
    /** True where an offer, or an order of something else, has it. */
    isOfOther: boolean;
    /** The attendee's entry on the waitlist. */
    entry: WaitlistEntry | undefined;
    codeAttempts: CountedAttempt[];
    /** Bookings of the attendee's e-mail address. */
    emailSeats: SeatGroup | undefined;
    /** Places that the address has ordered for other people. */
    orderedSeats: SeatGroup | undefined;
    callerGroups: CallerGroupIds;
    /** True where a free place may have to be confirmed first (docs/trust.md#confirmed-addresses). */
    isUnconfirmed: boolean;
  };

const bookingDetails = detailsRecord.pick({ cancellationPolicy: true, screeningQuestions: true, pricing: true });

/** Reads the state. Throws HttpError 429 for a caller with too many wrong codes. */
export async function loadBookingState(
  table: Table,
  request: BookingRequest,
  ip: string,
  now: Date,
): Promise<BookingRequestState> {
  const { sessionId, bookingId, email, memberSub } = request;
  const { codeAttempts, ...ofCode } = codeRequests(request, { memberSub, ip }, now);
  const callerGroups = callerGroupsOf(sessionId, { memberSub, ip });
  const mayBeHeld = isFree(request.total);
  const {
    rates,
    details,
    settings = defaultSettings,
    confirmed,
    givenPlaces,
    booking,
    offer,
    order,
    ...items
  } = await getItems(table, {
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    details: { key: detailsKey(sessionId), schema: bookingDetails },
    settings: { key: settingsKey, schema: settingsRecord },
    booking: { key: bookingKey(bookingId), schema: bookingRecord },
    offer: { key: offerKey(bookingId), schema: offerRecord },
    order: { key: orderKey(bookingId), schema: orderRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(email)), schema: waitlistEntryRecord },
    emailSeats: { key: seatGroupKey(sessionId, emailGroup(email)), schema: seatGroupRecord },
    orderedSeats: { key: seatGroupKey(sessionId, orderedGroup(email)), schema: seatGroupRecord },
    ...byCallerGroup(callerGroups, (group) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord })),
    ...(mayBeHeld && freePlaceRequests(sessionId, ip, now)),
    confirmed: mayBeHeld && request.browser !== undefined ? confirmedAddressRequest(email) : undefined,
    givenPlaces: mayBeHeld ? givenPlacesRequest(sessionId, email, now) : undefined,
    ...ofCode,
  });
  assertAttemptsLeft(codeAttempts, items);
  const earlier = await loadEarlierBookings(table, request, items, now);
  const policy = details?.cancellationPolicy ?? settings.cancellationPolicy;
  const questions = details?.screeningQuestions ?? [];
  const pricing = details?.pricing ?? onePrice;
  const isShown = email === request.accountEmail || isOfConfirmingBrowser(confirmed, request.browser);
  const isUnconfirmed = mayBeHeld && (!isShown || hasGivenMany(givenPlaces));
  const derived = {
    policy,
    placesPerOrder: settings.placesPerOrder,
    deposits: settings.deposits,
    questions,
    pricing,
    callerGroups,
    isUnconfirmed,
    codeAttempts,
    rates: currentRates(rates, now).rates,
  };
  const seatOrder = order && isSeatOrder(order) ? order : undefined;
  const existing = booking && seatOrder && placeOf(booking, seatOrder);
  const isOfOther = !existing && (offer ?? order ?? booking) !== undefined;
  return { ...items, ...earlier, ...derived, existing, isOfOther };
}

/** The prices themselves are in an item that no refusal returns. */
function havePricesChanged({ session }: BookingRequestState, refused: RefusedWrites): boolean {
  const current = refused.get('seat');
  return current !== undefined && sessionRecord.parse(current).prices?.version !== session?.prices?.version;
}

/**
 * The state with the items that refused writes returned. A concurrent hold of the member has to be read and released, and no
 * refusal returns a counter of free places: then all of it is read again (undefined).
 */
export function refreshedState(
  state: BookingRequestState,
  { memberSub }: BookingRequest,
  refused: RefusedWrites,
): BookingRequestState | undefined {
  const isHoldOfMember = memberSub !== null && refused.has('callerHolds');
  // A membership is read again with the rest: what it gives may have ended.
  if (havePricesChanged(state, refused) || refused.has('membership')) return undefined;
  if (isHoldOfMember || freePlaceCounters.some((name) => refused.has(name))) return undefined;
  const current = <Item>(name: string, schema: { parse(item: unknown): Item }, read: Item | undefined) => {
    if (!refused.has(name)) return read;
    const item = refused.get(name);
    return item && schema.parse(item);
  };
  return {
    ...state,
    session: current('seat', sessionRecord, state.session),
    code: current('code', discountCodeRecord, state.code),
    entry: current('entry', waitlistEntryRecord, state.entry),
    emailSeats: current('emailSeats', seatGroupRecord, state.emailSeats),
    orderedSeats: current('orderedSeats', seatGroupRecord, state.orderedSeats),
    callerHolds: current('callerHolds', seatGroupRecord, state.callerHolds),
    widerHolds: current('widerHolds', seatGroupRecord, state.widerHolds),
    widestHolds: current('widestHolds', seatGroupRecord, state.widestHolds),
  };
}
