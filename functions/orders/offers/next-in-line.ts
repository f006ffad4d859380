import { seatsLeft } from '#shared/rules/sessions.ts';
import { isOfferedInTurn, placesToOffer } from '#shared/rules/waitlist.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findEntry, lapseOffer, recordPassedOver } from '../../domains/waitlist/store.ts';
import { deriveEventId, emit, emitOnce } from '../../ground/events/event.ts';
import type { EventOf } from '../../ground/events/event-schemas.ts';
import { occupiesSeat } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { bookingIdsOf } from '../../ground/keys/joint-order.ts';
import { isOpenOffer, type Offer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { type WaitlistEntry, wishOf } from '../../ground/keys/waitlist-entry.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { findOffer } from '../bookings/offer-store.ts';
import { findPlace } from '../bookings/place-store.ts';
import {
  type CreditOfTurn,
  chargeOf,
  creditOf,
  directBookingWrites,
  isBookedAtOnce,
  isBookedDirectly,
  packOfEntry,
  type TurnState,
} from './book-directly.ts';
import { chargedPlacesWrites, directPlacesWrites } from './book-together.ts';
import { canBeOffered, endLineHold, listWaiting, seatsWithOffer } from './line.ts';
import { chargeHoldWrites, newCharge, newOffer, offerWrites } from './offer.ts';

type SeatReleased = EventOf<'seatReleased'>;

export type LineResult = {
  offers: number;
  /** Tells whether a seat is left that everyone who waits has passed on, so that it is anyone's. */
  isLeftOver: boolean;
  /** Seats that were free after this run; null without a limit. */
  free: number | null;
};

/**
 * Offers the free seats of a session to the first in line whose wish they fit, and lets go of what no one in line can be
 * offered (docs/trust.md#released-seats). Decides by the state of the table alone, so that runs may be repeated, late or
 * concurrent: a seat is offered once, because the offer holds it. Throws HttpError `busy`.
 */
export async function offerToLine(table: Table, released: SeatReleased, now: Date): Promise<LineResult> {
  const freeSince = await endOffer(table, released, now);
  const run: Run = { table, released, now, freeSince, skipped: new Set(), offers: 0 };
  return retryOnConflict(async () => {
    // People who cannot be told of a seat are not offered it.
    const waiting = await withoutSilent(table, await listWaiting(table, released.sessionId));
    const candidates = waiting.filter((entry) => isCandidate(entry, run));
    for (const entry of candidates) {
      const session = await findLine(run);
      if (!session || !mayOffer(session, released)) break;
      const wish = wishOf(entry);
      const places = placesToOffer(wish, { startTime: session.startTime, free: seatsFree(session) }, now);
      // Near the start no one is offered a seat, but anyone who asked for it is booked.
      const pack = await packOfEntry(table, entry);
      const isAsked = isBookedAtOnce({ entry, session, places: places || wish.places, pack }, now);
      if (!isOfferedInTurn(session, now) && !isAsked) continue;
      const isDone = places === 0 ? tellPassedOver(entry, run) : offerTo({ entry, session, places, pack }, run);
      if (!(await isDone)) return conflict;
    }
    return finish(run);
  });
}

type Run = {
  table: Table;
  released: SeatReleased;
  now: Date;
  freeSince: string;
  /** Entries that cannot be offered a seat now: their address has an unpaid booking, or too many. */
  skipped: Set<string>;
  offers: number;
};

function isCandidate(entry: WaitlistEntry, { released, freeSince, skipped }: Run): boolean {
  if (released.askedBy !== undefined && released.askedBy !== entry.entryId) return false;
  return canBeOffered(entry, freeSince) && !skipped.has(entry.entryId);
}

/** The session while its seats go to the line. */
async function findLine({ table, released }: Run): Promise<WholeSession | undefined> {
  const session = await findWholeSession(table, released.sessionId, { consistent: true });
  return session?.published && session.waitlistMode === 'next_in_line' ? session : undefined;
}

function seatsFree({ maxAttendees: max, seatsTaken, seatsHeld }: WholeSession): number | null {
  return seatsLeft({ max, taken: seatsTaken, held: seatsHeld });
}

/** Throws HttpError `busy` while the line has its turn: who asks for fewer comes after it. */
function mayOffer(session: WholeSession, { askedBy }: SeatReleased): boolean {
  if (askedBy !== undefined && session.lineSince !== undefined) throw new HttpError('busy');
  return seatsFree(session) !== 0;
}

/** The entry keeps its rank, and is told once; returns false when it has changed since it was read. */
async function tellPassedOver(entry: WaitlistEntry, { table, released, now }: Run): Promise<boolean> {
  if (entry.passedOverAt !== undefined) return true;
  const { sessionId, entryId, email } = entry;
  const id = deriveEventId(released.id, `passed over ${entry.secret}`);
  const event = { id, kind: 'passedOver', sessionId, entryId, to: email } as const;
  const { written } = await transactNamed(table, {
    entry: recordPassedOver(entry, now.toISOString()),
    passedOver: emitOnce(event, now),
  });
  return written;
}

/** Offers the entry its seats, books or skips it; returns false when something has changed since it was read. */
async function offerTo(turn: TurnState, run: Run): Promise<boolean> {
  const { entry, session, places } = turn;
  const { table, released, now, freeSince } = run;
  const maxSeatsPerEmail = await seatsWithOffer(table, entry, places);
  if (maxSeatsPerEmail === null) {
    run.skipped.add(entry.entryId);
    return true;
  }
  // Derived from the secret: unguessable, and another one for who has left and joined again.
  const idOf = (purpose: string) => deriveEventId(released.id, `${purpose} ${entry.secret}`);
  if (isBookedDirectly(turn, now)) return bookDirectly(turn, { idOf, maxSeatsPerEmail }, run);
  const credit = creditOf(turn, now);
  if (credit?.problem === null) return bookWithCredit(turn, credit, { idOf, maxSeatsPerEmail }, run);
  const charge = chargeOf(turn, now);
  if (charge?.problem === null) return holdForCard(turn, charge.card, { idOf, maxSeatsPerEmail }, run);
  const problems = { chargeProblem: charge?.problem ?? null, creditProblem: credit?.problem ?? null };
  const offer = newOffer({ id: idOf('offer'), session, entry, freeSince, places, ...problems }, now);
  const options = { eventId: idOf('offer made'), maxSeatsPerEmail };
  const { written } = await transactNamed(table, offerWrites(offer, { session, entry }, options, now));
  if (written) run.offers += 1;
  return written;
}

type TurnTerms = { idOf: (purpose: string) => string; maxSeatsPerEmail: number };

/** Books what costs nothing; returns false when something has changed since it was read. */
async function bookDirectly(turn: TurnState, { idOf, maxSeatsPerEmail }: TurnTerms, run: Run): Promise<boolean> {
  const { table, now, freeSince } = run;
  const { session } = turn;
  const ids = { booking: idOf('booking'), event: idOf('confirmed') };
  const policy = session.cancellationPolicy;
  const writes =
    turn.places === 1
      ? directBookingWrites({ ...turn, freeSince }, ids, maxSeatsPerEmail, now)
      : directPlacesWrites({ ...turn, freeSince, policy }, idOf, maxSeatsPerEmail, now);
  return (await transactNamed<string>(table, writes)).written;
}

/** Takes the credit with the seat; returns false when something, also of the pack, has changed since it was read. */
async function bookWithCredit(
  turn: TurnState,
  { pack, credits }: Extract<CreditOfTurn, { problem: null }>,
  { idOf, maxSeatsPerEmail }: TurnTerms,
  { table, now, freeSince }: Run,
): Promise<boolean> {
  const policy = turn.session.cancellationPolicy ?? (await findSettings(table)).cancellationPolicy;
  const paid = { pack, credits, policy, usedUpId: idOf('pack used up') };
  const ids = { booking: idOf('booking'), event: idOf('confirmed') };
  const writes = directBookingWrites({ ...turn, freeSince, paid }, ids, maxSeatsPerEmail, now);
  return (await transactNamed<string>(table, writes)).written;
}

/** Holds the seats until the card is charged; returns false when something has changed since it was read. */
async function holdForCard(
  turn: TurnState,
  card: NonNullable<WaitlistEntry['card']>,
  { idOf, maxSeatsPerEmail }: TurnTerms,
  run: Run,
): Promise<boolean> {
  const { table, now, freeSince } = run;
  const { entry, session, places } = turn;
  const policy = session.cancellationPolicy ?? (await findSettings(table)).cancellationPolicy;
  if (places > 1) {
    const held = chargedPlacesWrites({ ...turn, freeSince, policy, card }, idOf, maxSeatsPerEmail, now);
    return (await transactNamed<string>(table, held)).written;
  }
  const booking = newCharge({ id: idOf('offer'), session, entry, freeSince, card }, policy, now);
  const holdEvent = { id: idOf('held for card'), kind: 'seatHeldForCard', bookingId: booking.id } as const;
  const { written } = await transactNamed(table, {
    ...chargeHoldWrites(booking, { session, entry }, maxSeatsPerEmail, now),
    heldForCard: emit(holdEvent, now),
  });
  return written;
}

/** Ends the hold for the line, unless another seat was released meanwhile: that has a run of its own. */
async function finish(run: Run): Promise<LineResult | typeof conflict> {
  const { table, released, offers } = run;
  const session = await findWholeSession(table, released.sessionId, { consistent: true });
  const free = session ? seatsFree(session) : 0;
  const isLeftOver = free !== 0;
  // Where nothing was released the line has had its turn before.
  if (released.askedBy !== undefined) return { offers, isLeftOver: false, free };
  if (session?.lineSince === undefined) return { offers, isLeftOver, free };
  if (session.lineSince !== released.createdAt) return { offers, isLeftOver: false, free };
  const { written } = await transactNamed(table, { session: endLineHold(session) });
  return written ? { offers, isLeftOver, free } : conflict;
}

/**
 * The entry whose offer has ended goes to the end of the line, and is told when it lapsed. Returns since when the seat has
 * been free: an offer passes on what was free before it.
 */
async function endOffer(table: Table, released: SeatReleased, now: Date): Promise<string> {
  const { sessionId, releasedBy, createdAt } = released;
  const ended = releasedBy === undefined ? undefined : await findEnded(table, releasedBy);
  if (!ended) return createdAt;
  const entry = await findEntry(table, sessionId, emailHash(ended.attendeeEmail));
  if (entry?.offer === ended.id) {
    const { entryId, email } = entry;
    const id = deriveEventId(released.id, `lapsed ${entryId}`);
    const lapsed = { id, kind: 'offerLapsed', sessionId, entryId, to: email } as const;
    await transactNamed(table, {
      entry: lapseOffer(entry, ended.id, createdAt),
      // What an admin ended did not lapse.
      lapsed: ended.byAdmin ? undefined : emitOnce(lapsed, now),
    });
  }
  return ended.freeSince ?? createdAt;
}

/**
 * Finds what had the released seat: the booking, also one that was offered first, alone or together with others, or the offer.
 * Undefined while it has it still.
 */
async function findEnded(table: Table, id: string) {
  const [booking, offer] = await Promise.all([findPlace(table, id), findOffer(table, id)]);
  if (booking) return occupiesSeat(booking) ? undefined : endedBooking(table, booking, offer);
  if (!offer || isOpenOffer(offer)) return undefined;
  const { attendeeEmail, ending, freeSince } = offer;
  return { id, attendeeEmail, byAdmin: ending === 'by_admin', freeSince };
}

/** The first of several places that were offered, or held for a card, together names the offer and its entry. */
async function endedBooking(table: Table, booking: Place, ownOffer: Offer | undefined) {
  const first = ownOffer ? undefined : await findFirstOfGroup(table, booking);
  const offer = ownOffer ?? (first && (await findOffer(table, first.id)));
  const hasFirstEnded = first && !occupiesSeat(first) && (offer !== undefined || first.savedCard !== null);
  const { id, attendeeEmail, byHand, savedCard } = hasFirstEnded ? first : booking;
  // What was held for a card was not theirs to take.
  return {
    id,
    attendeeEmail,
    byAdmin: byHand || savedCard !== null,
    freeSince: booking.bookedFromLine?.freeSince ?? offer?.freeSince,
  };
}

async function findFirstOfGroup(table: Table, { groupId }: Place): Promise<Place | undefined> {
  const group = groupId === null ? undefined : await findJointOrder(table, groupId);
  const [firstId] = group ? bookingIdsOf(group) : [];
  return firstId === undefined ? undefined : findPlace(table, firstId);
}
