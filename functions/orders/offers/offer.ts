import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { listPrice } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import type { CreditProblem } from '#shared/rules/packs.ts';
import { type TurnPrice, turnPrice } from '#shared/rules/turn-price.ts';
import { offerEnd } from '#shared/rules/waitlist.ts';
import { type ChargeProblem, priceByConsent } from '#shared/rules/waitlist-card.ts';
import { recordOffer } from '../../domains/waitlist/store.ts';
import { emit } from '../../ground/events/event.ts';
import { type Offer, offerRecord, placeOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import { holdsSeat, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { putOffer } from '../bookings/offer-store.ts';
import { putPlace } from '../bookings/place-store.ts';
import { joinEmailGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import { findSeatHolder } from '../bookings/store.ts';

type NewOffer = {
  id: string;
  session: WholeSession;
  entry: WaitlistEntry;
  freeSince: string;
  /** Seats that it holds; one by default. */
  places?: number;
  /** Tells why the seat is offered to an entry that asked to be booked. */
  chargeProblem?: ChargeProblem | null;
  creditProblem?: CreditProblem | null;
};

/** The price of its places when it is an entry's turn. */
export function turnOf(
  { chosen }: Pick<WaitlistEntry, 'chosen'>,
  session: WholeSession,
  turn: { now: Date; count?: number },
): TurnPrice {
  return turnPrice(session, chosen, turn);
}

/** A seat held for an entry of the waitlist until it is accepted (docs/product.md#waitlist-offers). */
export function newOffer(
  { id, session, entry, freeSince, places = 1, chargeProblem = null, creditProblem = null }: NewOffer,
  now: Date,
): Offer {
  const turn = turnOf(entry, session, { now, count: places });
  return offerRecord.parse({
    id,
    sessionId: session.id,
    attendeeName: entry.name,
    attendeeEmail: entry.email,
    timeZone: entry.timeZone,
    freeSince,
    places,
    chargeProblem,
    creditProblem,
    state: 'open',
    price: listPrice(turn.price),
    rate: turn.rate,
    option: turn.option,
    optionReason: turn.reason,
    missedOption: turn.missed,
    sessionStart: session.startTime,
    createdAt: now.toISOString(),
    cancellationPolicy: session.cancellationPolicy,
    holdExpiresAt: offerEnd(session, now),
  });
}

/** A seat held for an entry until its saved card was charged, on the terms that were agreed to. */
export function newCharge(
  { card, ...terms }: NewOffer & { card: NonNullable<WaitlistEntry['card']> },
  cancellationPolicy: CancellationPolicy,
  now: Date,
): Place {
  const offer = newOffer(terms, now);
  const { price } = turnOf(terms.entry, terms.session, { now });
  const { each: total, rate } = consentedPrice(card, price);
  const { customerId, paymentMethodId, brand, last4 } = card;
  const savedCard = { customerId, paymentMethodId, brand, last4 };
  const booked = { bookedFromLine: { freeSince: offer.freeSince }, savedCard };
  return { ...placeOfOffer(offer), ...booked, total, listPrice: total, rate, cancellationPolicy };
}

/** Returns what a place is charged at the price of the turn, and units of that currency for one of the price's own. */
export function consentedPrice(card: NonNullable<WaitlistEntry['card']>, price: Money): { each: Money; rate: number } {
  const each = priceByConsent(card, price);
  return { each, rate: each.currency === card.list.currency ? 1 : card.rate };
}

type Holding = Pick<NewOffer, 'session' | 'entry'>;
type OfferOptions = { eventId: string; maxSeatsPerEmail: number };

/**
 * Holds the seat, writes the event of the offer and records it with the entry, in one transaction: refused when another offer of the
 * entry was recorded since it was read, so that no one has two.
 */
export function offerWrites(offer: Offer, holding: Holding, { eventId, maxSeatsPerEmail }: OfferOptions, now: Date) {
  const offerEvent = { id: eventId, kind: 'offerMade', bookingId: offer.id, to: offer.attendeeEmail } as const;
  const seatWrites = holdWrites(offer, holding, { maxSeatsPerEmail, count: offer.places }, now);
  return { ...seatWrites, offer: putOffer(offer), made: emit(offerEvent, now) };
}

/** Holds the seat of a booking whose saved card is to be charged, and records it with the entry like an offer. */
export function chargeHoldWrites(booking: Place, holding: Holding, maxSeatsPerEmail: number, now: Date) {
  return { ...holdWrites(booking, holding, { maxSeatsPerEmail, count: 1 }, now), ...putPlace(booking) };
}

function holdWrites(
  holder: Pick<Place, 'id' | 'sessionId' | 'attendeeEmail'>,
  { session, entry }: Holding,
  { maxSeatsPerEmail, count }: Pick<OfferOptions, 'maxSeatsPerEmail'> & { count: number },
  now: Date,
) {
  const { counted: option } = turnOf(entry, session, { now, count });
  const use = { use: 'hold', count, option, leavesWaitlist: false, atThisPrice: true, passesLine: true } as const;
  return {
    seat: allocateSeat(session, now, use),
    emailSeats: joinEmailGroup(holder, maxSeatsPerEmail),
    entry: recordOffer(entry, holder.id),
  };
}

/** The offer or booking that an entry was given last, while it holds or takes a seat. */
export async function openOfferOf({ offer }: WaitlistEntry, table: Table): Promise<SeatHolder | undefined> {
  const holder = offer === undefined ? undefined : await findSeatHolder(table, offer);
  return holder && holdsSeat(holder) ? holder : undefined;
}
