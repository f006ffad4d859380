import { maxSeatsPerBuyer } from '#shared/rules/bookings.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { listPrice } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import type { TurnPrice } from '#shared/rules/turn-price.ts';
import { offerEnd } from '#shared/rules/waitlist.ts';
import { recordOffer, removeBookedEntry } from '../../domains/waitlist/store.ts';
import { emit } from '../../ground/events/event.ts';
import type { Group } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { joinEmailGroup } from '../bookings/seat-groups.ts';
import { allocateSeat, type SeatUse } from '../bookings/seats.ts';
import { bookedGroup, newGroup, newGroupPlaces, type OrderedPlaces } from '../groups/new-group.ts';
import { orderedWrites, placeWrites } from '../groups/writes.ts';
import { putOrder } from '../payments/order-store.ts';
import type { TurnState } from './book-directly.ts';
import { guestNames } from './guest-names.ts';
import { consentedPrice, turnOf } from './offer.ts';

/*
 * Several places for an entry that asked to be booked at once (docs/product.md#waitlist) are an order of several places, all or
 * none: of what costs nothing it is booked in the transaction, of what is paid the seats are held until its saved card is charged.
 */

type Turn = TurnState & { freeSince: string; policy: CancellationPolicy | null };

/** Makes the id of each item of the order by its purpose. */
type IdOf = (purpose: string) => string;

type Ordered = { order: Group; places: Place[]; first: Place };

/** Books the places of an entry that costs nothing: order, seats, end of the entry and the event in one transaction. */
export function directPlacesWrites(turn: Turn, idOf: IdOf, maxSeatsPerEmail: number, now: Date) {
  const terms = turnOf(turn.entry, turn.session, { now, count: turn.places });
  const made = ordered(turn, terms, { each: listPrice(terms.price), rate: 1 }, idOf, now);
  const { order, places } = bookedGroup(made.order, made.places, { paymentStatus: 'free', paidAt: null });
  const bookedEvent = { kind: 'groupBooked', bookingId: made.first.id, to: order.buyerEmail } as const;
  return {
    ...seatWrites({ ...made, order, places }, turn, { use: 'take', maxSeatsPerEmail, counted: terms.counted }, now),
    entry: removeBookedEntry(turn.entry),
    booked: emit({ ...bookedEvent, id: idOf('confirmed') }, now),
  };
}

/** Holds the places until the card is charged, on the terms that were agreed to, and records them with the entry like an offer. */
export function chargedPlacesWrites(
  turn: Turn & { card: NonNullable<WaitlistEntry['card']> },
  idOf: IdOf,
  maxSeatsPerEmail: number,
  now: Date,
) {
  const { entry, session, card } = turn;
  const terms = turnOf(entry, session, { now, count: turn.places });
  const made = ordered(turn, terms, consentedPrice(card, terms.price), idOf, now);
  const { customerId, paymentMethodId, brand, last4 } = card;
  const savedCard = { customerId, paymentMethodId, brand, last4 };
  const order = { ...made.order, savedCard, holdExpiresAt: offerEnd(session, now) };
  const heldEvent = { id: idOf('held for card'), kind: 'seatHeldForCard', bookingId: made.first.id } as const;
  return {
    ...seatWrites({ ...made, order }, turn, { use: 'hold', maxSeatsPerEmail, counted: terms.counted }, now),
    entry: recordOffer(entry, made.first.id),
    heldForCard: emit(heldEvent, now),
  };
}

/** The order as it is while its seats are held. Nobody is named but who waits: the others are their guests until they are told. */
function ordered(
  { entry, session, places: count, freeSince, policy }: Turn,
  { option, reason, counted }: TurnPrice,
  { each, rate }: { each: Money; rate: number },
  idOf: IdOf,
  now: Date,
): Ordered {
  const total = { ...each, amount: each.amount * count };
  const request: OrderedPlaces = {
    groupId: idOf('group'),
    bookingId: idOf('booking'),
    further: guestNames(entry.name, count - 1).map((firstName, index) => {
      return { bookingId: idOf(`guest ${index + 1}`), firstName, lastName: '' };
    }),
    attendeeName: entry.name,
    email: entry.email,
    memberSub: null,
    secret: null,
    timeZone: entry.timeZone,
  };
  const terms = {
    session,
    policy,
    quote: { list: total, discount: { ...total, amount: 0 }, total, rate },
    discount: null,
    chosen: { option, optionReason: reason, counted },
    hold: null,
  };
  const order = newGroup(request, terms, now);
  const places = newGroupPlaces(order, request, terms, []).map((place) => ({
    ...place,
    bookedFromLine: { freeSince },
  }));
  const [first] = places;
  if (!first) throw new Error('an order without places');
  return { order, places, first };
}

type SeatTerms = { use: SeatUse; maxSeatsPerEmail: number; counted: TurnPrice['counted'] };

/** `maxSeatsPerEmail`: as many as the address has with this one. */
function seatWrites(
  { order, places, first }: Ordered,
  { session }: Turn,
  { use, maxSeatsPerEmail, counted: option }: SeatTerms,
  now: Date,
) {
  const seats = {
    use,
    count: places.length,
    option,
    leavesWaitlist: use === 'take',
    atThisPrice: true,
    passesLine: true,
  } as const;
  return {
    seat: allocateSeat(session, now, seats),
    group: putOrder(order),
    ...placeWrites(places),
    emailSeats: joinEmailGroup(first, maxSeatsPerEmail),
    ...orderedWrites(order.buyerEmail, places, maxSeatsPerBuyer - maxSeatsPerEmail),
  };
}
