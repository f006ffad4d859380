import { isFree } from '#shared/rules/money.ts';
import { consentProblem } from '#shared/rules/waitlist-card.ts';
import { removeBookedEntry } from '../../domains/waitlist/store.ts';
import { emit } from '../../ground/events/event.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { putPlace } from '../bookings/place-store.ts';
import { joinEmailGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import { newOffer, turnOf } from './offer.ts';

function asksToBeBooked({ bookUntil }: WaitlistEntry, { startTime }: WholeSession, now: Date): boolean {
  const at = now.toISOString();
  return bookUntil !== undefined && bookUntil > at && startTime > at;
}

/** The state of an entry's turn: so many places together, now. */
export type TurnState = { entry: WaitlistEntry; session: WholeSession; places: number };

export function isBookedDirectly({ entry, session, places }: TurnState, now: Date): boolean {
  if (!asksToBeBooked(entry, session, now)) return false;
  const { price, missed } = turnOf(entry, session, { now, count: places });
  return isFree(price) && missed === null;
}

/**
 * Returns the saved card of an entry that asked to be charged, and what prevents that, or null
 * (docs/trust.md#saved-cards); undefined for any other entry.
 */
export function chargeOf({ entry, session, places }: TurnState, now: Date) {
  const { card } = entry;
  if (!card || !asksToBeBooked(entry, session, now)) return undefined;
  const { price, option, missed } = turnOf(entry, session, { now, count: places });
  if (missed) return { card, problem: 'option_missed' as const };
  if (isFree(price)) return undefined;
  // The consent names one price, and no other is charged by it.
  const isSame = card.option === null ? entry.chosen === undefined : card.option.id === option?.id;
  return { card, problem: isSame ? consentProblem(card, { ...session, price }, places) : ('changed' as const) };
}

/** Tells whether the entry is booked when it is its turn, not offered the seats. */
export function isBookedAtOnce(turn: TurnState, now: Date): boolean {
  return isBookedDirectly(turn, now) || chargeOf(turn, now)?.problem === null;
}

type Ids = { booking: string; event: string };

/**
 * Books the seat for an entry that asked for that (docs/product.md#waitlist): booking, seat, end of the entry and the
 * event in one transaction.
 */
export function directBookingWrites(
  { session, entry, freeSince }: { session: WholeSession; entry: WaitlistEntry; freeSince: string },
  ids: Ids,
  maxSeatsPerEmail: number,
  now: Date,
) {
  const heldPlace = placeOfOffer(newOffer({ id: ids.booking, session, entry, freeSince }, now));
  const booked = { status: 'completed', paymentStatus: 'free', holdExpiresAt: null } as const;
  const booking: Place = { ...heldPlace, ...booked, bookedFromLine: { freeSince } };
  const confirmed = { id: ids.event, kind: 'bookingConfirmed', bookingId: booking.id, to: entry.email } as const;
  const { counted: option } = turnOf(entry, session, { now });
  const use = { use: 'take', option, leavesWaitlist: true, atThisPrice: true, passesLine: true } as const;
  return {
    seat: allocateSeat(session, now, use),
    ...putPlace(booking),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    entry: removeBookedEntry(entry),
    confirmed: emit(confirmed, now),
  };
}
