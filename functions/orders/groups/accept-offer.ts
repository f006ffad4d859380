import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { maxSeatsPerBuyer } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { bookingIdsOf, type Group } from '../../ground/keys/joint-order.ts';
import { type Offer, totalOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { isOpenOfferHolder } from '../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import {
  type AcceptDependencies,
  type AcceptingCaller,
  acceptable,
  acceptPlace,
  counterOf,
  loadOffered,
  type OfferState,
  optionWrites,
  packPaymentOfOffer,
  stillOffered,
  unlessWaiting,
} from '../bookings/accept.ts';
import { type AcceptedPrice, acceptedPrice, ratesFor } from '../bookings/accepted-price.ts';
import { type BookingAuthority, findHolderForChange } from '../bookings/authority.ts';
import { completeFree, settleJointOrder } from '../bookings/joint-settlement.ts';
import { markAccepted } from '../bookings/offer-store.ts';
import { putPlace } from '../bookings/place-store.ts';
import { answersOf } from '../bookings/screening.ts';
import type { Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';
import { type Decision, type PlacingRules, placeOrder } from '../payments/place.ts';
import { isPaidByVouchers } from '../payments/vouchers.ts';
import { assertNotRefused, findGroup, groupCheckout } from './create.ts';
import { newGroup, newGroupPlaces, type OrderedPlaces, type PlacesTerms } from './new-group.ts';
import { orderedWrites } from './writes.ts';

type AcceptResponse = ResponseBody<'acceptOffer'>;
type Further = NonNullable<RequestOutput<'acceptOffer', 'body'>['group']>;

export const acceptOffer: Handler<'acceptOffer', AcceptDependencies> = (
  { params: { bookingId }, body: { secret, ...choice }, request },
  dependencies,
) => acceptAs(bookingId, { secret, ip: request.ip }, choice, dependencies);

export const acceptMyOffer: Handler<'acceptMyOffer', AcceptDependencies> = (
  { params: { bookingId }, member, body, request },
  dependencies,
) => acceptAs(bookingId, { member, ip: request.ip }, body, dependencies);

function acceptAs(
  bookingId: string,
  authority: BookingAuthority,
  { timeZone, screening, group, price, deposit, pack }: RequestOutput<'acceptMyOffer', 'body'>,
  dependencies: AcceptDependencies,
): Promise<AcceptResponse> {
  const caller = { timeZone, screening, price, deposit, pack };
  return group
    ? acceptPlaces({ bookingId, authority, caller, further: group }, dependencies)
    : acceptPlace(bookingId, authority, caller, dependencies);
}

type Acceptance = { bookingId: string; authority: BookingAuthority; caller: AcceptingCaller; further: Further };

/**
 * Accepts several places that are offered together, all or none (docs/product.md#waitlist-offers): they become an order of
 * several places, whose first has the offer's id. Throws what `acceptPlace` throws, and HttpError 400 for another number of
 * people than places.
 */
function acceptPlaces(acceptance: Acceptance, unlimited: AcceptDependencies): Promise<AcceptResponse> {
  const dependencies = limitStripe(unlimited, { order: acceptance.bookingId });
  return placeOrder(placesRules(acceptance, dependencies), dependencies);
}

/** `emailSeats`: how many seats the address of the buyer is counted with. */
type PlacesState = OfferState & { group: Group | undefined; emailSeats: number };

type PlacesDecision = Decision<Group> & {
  offer: Offer;
  session: WholeSession;
  entry: WaitlistEntry;
  places: Place[];
  /** The sealed answers of the buyer about health; undefined where nothing was answered. */
  answers: Write | undefined;
  option: AcceptedPrice['option'];
};

function placesRules(
  acceptance: Acceptance,
  dependencies: AcceptDependencies,
): PlacingRules<PlacesState, Group, PlacesDecision, AcceptResponse> {
  const { bookingId, authority, caller, further } = acceptance;
  const { table, now } = dependencies;
  const find = () => findHolderForChange(table, bookingId, authority, now());
  const countOnce = counterOf(bookingId, dependencies);
  const repeat = (group: Group | undefined) => repeatedResponse(group, bookingId, dependencies);
  return {
    async load() {
      const state = await loadOffered(await find(), countOnce, table);
      const rates = await ratesFor(caller.price, table, now());
      return {
        ...state,
        rates,
        group: await findGroup(table, further.groupId),
        emailSeats: await countSeats(state, table),
      };
    },
    async earlier(state) {
      if (state.group || !isOpenOfferHolder(state.holder)) return repeat(state.group);
      return unlessWaiting(state, { table, now: now() });
    },
    decide: (state) => decideAbout(acceptance, state, now()),
    prepare: (decided) => withAnswers(decided, caller, dependencies),
    checkoutOf: ({ order, session }) => groupCheckout(order, session),
    pack: ({ offer, session }) => packPaymentOfOffer(authority, caller, offer, session),
    writes: acceptanceWrites,
    refused: assertNotRefused,
    respond: async (group, paymentUrl) => responseOf(await completed(group, dependencies), bookingId, paymentUrl),
    find: () => findGroup(table, further.groupId),
    repeat,
  };
}

async function countSeats({ holder }: OfferState, table: Table): Promise<number> {
  if (holder.kind !== 'offer') return 0;
  const key = seatGroupKey(holder.offer.sessionId, emailGroup(holder.offer.attendeeEmail));
  const { group } = await getItems(table, { group: { key, schema: seatGroupRecord } });
  return group?.bookings.size ?? 0;
}

/** Throws HttpError 400 and 409. */
function decideAbout({ caller, further }: Acceptance, state: PlacesState, now: Date): PlacesDecision {
  const { offer, session, entry } = acceptable(state, caller.screening, now);
  if (caller.deposit) throw invalid('body.deposit', 'is for one place');
  if (offer.places !== 1 + further.further.length)
    throw invalid('body.group.further', 'must be one for each other place');
  const ordered = orderedBy(offer, further, caller);
  const accepted = acceptedPrice(offer, session, caller.price, { rates: state.rates, now });
  const terms = termsOf(accepted.offer, session);
  const order = newGroup(ordered, terms, now);
  const places = newGroupPlaces(order, ordered, terms, []);
  const { option } = accepted;
  return { order, places, offer, session, entry, option, answers: undefined, count: null, countedFirst: false };
}

/** An address that is the buyer's leaves the place with the buyer. */
function orderedBy(offer: Offer, { groupId, further }: Further, { timeZone }: AcceptingCaller): OrderedPlaces {
  const { id: bookingId, attendeeName, attendeeEmail: email, memberSub } = offer;
  const zone = timeZone ?? offer.timeZone ?? undefined;
  return { groupId, bookingId, further, attendeeName, email, memberSub, secret: null, timeZone: zone };
}

/** The terms are those of the offer. */
function termsOf(offer: Offer, session: WholeSession): PlacesTerms {
  const total = totalOfOffer(offer);
  return {
    session,
    policy: offer.cancellationPolicy,
    quote: { list: total, discount: { ...total, amount: 0 }, total, rate: offer.rate },
    discount: null,
    // They are counted at their price since the offer was made.
    chosen: { option: offer.option, optionReason: offer.optionReason, counted: undefined },
    hold: null,
  };
}

async function withAnswers(
  decided: PlacesDecision,
  { screening: givenAnswers }: AcceptingCaller,
  { createDataKey, now }: AcceptDependencies,
): Promise<PlacesDecision> {
  const { session, offer } = decided;
  const [first, ...others] = decided.places;
  if (!givenAnswers || !first) return decided;
  const sealed = await answersOf(offer.id, { given: givenAnswers, session }, { createDataKey, now: now() });
  return { ...decided, answers: sealed.answers, places: [{ ...first, ...sealed.change }, ...others] };
}

/** The offer holds the seats until then, and counts as the buyer's place. */
function acceptanceWrites(group: Group, decided: PlacesDecision, { emailSeats }: PlacesState): Writes {
  const { places, offer, answers } = decided;
  return {
    group: putOrder(group),
    account: group.memberSub === null ? undefined : unlessDeleted(group.memberSub),
    offer: markAccepted(offer),
    entry: stillOffered(decided),
    ...optionWrites(decided),
    ...Object.fromEntries(places.map((place, index) => [`place${index}`, putPlace(place).booking])),
    ...orderedWrites(group.buyerEmail, places, maxSeatsPerBuyer - emailSeats),
    answers,
  };
}

/** The order, completed where credits pay it, or nothing is to be paid: who waits has confirmed the address. */
async function completed(group: Group, dependencies: AcceptDependencies): Promise<Group> {
  if (isPaidByVouchers(group)) {
    await settleJointOrder(group.id, dependencies);
    return (await findGroup(dependencies.table, group.id)) ?? group;
  }
  return group.status === 'pending' && isFree(group.total) ? completeFree(group, dependencies) : group;
}

/** Throws HttpError 409 for what is over, or cannot be paid any more. */
async function repeatedResponse(
  existing: Group | undefined,
  bookingId: string,
  dependencies: AcceptDependencies,
): Promise<AcceptResponse> {
  if (!existing) throw new HttpError('checkout_closed');
  if (bookingIdsOf(existing)[0] !== bookingId) throw new HttpError('booking_conflict');
  const group = await completed(existing, dependencies);
  if (group.status === 'cancelled' || group.status === 'failed') throw new HttpError('checkout_closed');
  if (group.status !== 'pending') return responseOf(group, bookingId, null);
  const checkout = group.checkoutId === null ? undefined : await dependencies.payments.find(group.checkoutId);
  if (!checkout?.url) throw new HttpError('checkout_closed');
  return responseOf(group, bookingId, checkout.url);
}

function responseOf({ status, total }: Group, bookingId: string, paymentUrl: string | null): AcceptResponse {
  if (status === 'pending') return { bookingId, status: 'pending', paymentStatus: 'pending', paymentUrl };
  return { bookingId, status: 'completed', paymentStatus: isFree(total) ? 'free' : 'paid', paymentUrl };
}
