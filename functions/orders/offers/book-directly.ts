import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { isFree } from '#shared/rules/money.ts';
import type { CreditProblem } from '#shared/rules/packs.ts';
import { consentProblem } from '#shared/rules/waitlist-card.ts';
import { findPack } from '../../domains/packs/store.ts';
import { creditsOrProblem } from '../../domains/packs/usable.ts';
import { removeBookedEntry } from '../../domains/waitlist/store.ts';
import { emit } from '../../ground/events/event.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { putPlace } from '../bookings/place-store.ts';
import { joinEmailGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import { paidBy } from '../payments/order.ts';
import { takeCredits } from '../payments/pack-writes.ts';
import { paymentOfPlace } from '../payments/use-pack.ts';
import { newOffer, turnOf } from './offer.ts';

function asksToBeBooked({ bookUntil }: WaitlistEntry, { startTime }: WholeSession, now: Date): boolean {
  const at = now.toISOString();
  return bookUntil !== undefined && bookUntil > at && startTime > at;
}

/** The state of an entry's turn: so many places together, now. */
export type TurnState = {
  entry: WaitlistEntry;
  session: WholeSession;
  places: number;
  /** The pack whose credit the entry chose; undefined where it chose none, or the pack is gone. */
  pack: Pack | undefined;
};

/** Reads the pack of an entry's turn, consistently. */
export async function packOfEntry(table: Table, { credit }: WaitlistEntry): Promise<Pack | undefined> {
  return credit && findPack(table, credit.packId);
}

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

/** Tells what credits pay at an entry's turn, with the pack as it was read, or why they pay nothing. */
export type CreditOfTurn = { problem: null; pack: Pack; credits: number } | { problem: CreditProblem };

/**
 * Returns the credit of an entry that asked to be booked with one (docs/product.md#waitlist); undefined for any other entry, and where
 * the place costs nothing. A card that was chosen since, by a version that knows no credits, comes first.
 */
export function creditOf({ entry, session, places, pack }: TurnState, now: Date): CreditOfTurn | undefined {
  const { credit, cardId, email } = entry;
  if (!credit || cardId !== undefined || places > 1 || !asksToBeBooked(entry, session, now)) return undefined;
  const { price, missed } = turnOf(entry, session, { now });
  if (missed) return { problem: 'option_missed' };
  if (isFree(price)) return undefined;
  if (!pack) return { problem: 'ended' };
  const isOfMember = credit.memberSub !== null && pack.memberSub === credit.memberSub;
  const usable = creditsOrProblem(pack, { session, isOwn: email === pack.ownerEmail || isOfMember }, now);
  if ('problem' in usable) return usable;
  const isSame = usable.credits === credit.credits && session.startTime === credit.startTime;
  if (!isSame) return { problem: 'changed' };
  if (pack.creditsLeft < usable.credits) return { problem: 'used_up' };
  return { problem: null, pack, credits: usable.credits };
}

/** Tells whether the entry is booked when it is its turn, not offered the seats. */
export function isBookedAtOnce(turn: TurnState, now: Date): boolean {
  return isBookedDirectly(turn, now) || creditOf(turn, now)?.problem === null || chargeOf(turn, now)?.problem === null;
}

type Ids = { booking: string; event: string };

type DirectTurn = {
  session: WholeSession;
  entry: WaitlistEntry;
  freeSince: string;
  /** The credits that pay the place; absent where it costs nothing. */
  paid?: { pack: Pack; credits: number; policy: CancellationPolicy; usedUpId: string };
};

/**
 * Books the seat for an entry that asked for that (docs/product.md#waitlist): booking, seat, the credits that pay it, end of the
 * entry and the event in one transaction.
 */
export function directBookingWrites(
  { session, entry, freeSince, paid }: DirectTurn,
  ids: Ids,
  maxSeatsPerEmail: number,
  now: Date,
) {
  const heldPlace = placeOfOffer(newOffer({ id: ids.booking, session, entry, freeSince }, now));
  const booked = { status: 'completed', holdExpiresAt: null, bookedFromLine: { freeSince } } as const;
  const payment = paid && paymentOfPlace(paid.pack, heldPlace, { session, credits: paid.credits });
  const booking: Place = {
    ...heldPlace,
    ...booked,
    paymentStatus: 'free',
    ...(paid &&
      payment && {
        ...paidBy(undefined, heldPlace, now),
        paymentStatus: 'paid',
        vouchers: payment.parts,
        cancellationPolicy: paid.policy,
      }),
  };
  const confirmed = { id: ids.event, kind: 'bookingConfirmed', bookingId: booking.id, to: entry.email } as const;
  const { counted: option } = turnOf(entry, session, { now });
  const use = { use: 'take', option, leavesWaitlist: true, atThisPrice: true, passesLine: true } as const;
  return {
    seat: allocateSeat(session, now, use),
    ...putPlace(booking),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    entry: removeBookedEntry(entry),
    confirmed: emit(confirmed, now),
    ...takeCredits(booking, payment, { now: () => now, newId: () => paid?.usedUpId ?? '' }),
  };
}
