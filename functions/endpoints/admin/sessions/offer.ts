import { seatsLeft } from '#shared/rules/sessions.ts';
import { findEntry } from '../../../domains/waitlist/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { isOpenOffer, type Offer } from '../../../ground/keys/offer.ts';
import type { SeatHolder } from '../../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findSeatHolder } from '../../../orders/bookings/store.ts';
import { newOffer, offerWrites, openOfferOf } from '../../../orders/offers/offer.ts';
import { expectNotBooked, expectSeatLeft } from './add-attendee.ts';
import { getOpenSession } from './list.ts';

/**
 * Holds a seat for an entry of the waitlist and mails the link that accepts it; the entry stays until then
 * (docs/product.md#waitlist-offers). Idempotent by the offer's id. Throws HttpError 404, and 409 when no seat is left,
 * the address has a seat, or the session cannot be booked.
 */
export const offerSeat: Handler<'offerSeat', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    const entry = await findEntry(dependencies.table, session.id, params.entryId);
    const knownHolder = await findSeatHolder(dependencies.table, body.id);
    if (knownHolder) return responseOf(expectSameOffer(knownHolder, session, entry));
    if (!entry) throw new HttpError('entry_not_found');
    expectBookable(session, dependencies.now());
    if (await openOfferOf(entry, dependencies.table)) throw new HttpError('already_booked');
    await expectNotBooked(dependencies.table, { id: body.id, sessionId: session.id, email: entry.email });
    expectSeatLeft(session);
    expectAsMany(session, entry);
    const now = dependencies.now();
    const offer = newOffer(
      { id: body.id, session, entry, places: entry.places ?? 1, freeSince: now.toISOString() },
      now,
    );
    return (await make({ offer, session, entry }, call, dependencies)) ? responseOf(offer) : conflict;
  });
};

/** The offer of an earlier, equal request. Throws HttpError 409 when the id is that of another one, or it is not open. */
function expectSameOffer(holder: SeatHolder, session: WholeSession, entry: WaitlistEntry | undefined): Offer {
  if (holder.kind !== 'offer' || !isOpenOffer(holder.offer)) throw new HttpError('booking_conflict');
  const { offer } = holder;
  const isSame = offer.sessionId === session.id && (entry === undefined || offer.attendeeEmail === entry.email);
  if (!isSame) throw new HttpError('booking_conflict');
  return offer;
}

function responseOf({ id, holdExpiresAt }: Offer) {
  return { bookingId: id, holdExpiresAt };
}

/** Throws HttpError 404 or 409. */
function expectBookable({ published, startTime }: WholeSession, now: Date): void {
  if (!published) throw new HttpError('session_not_found');
  if (startTime <= now.toISOString()) throw new HttpError('session_started');
}

/** Throws HttpError 409 where fewer seats are free than the entry waits for. */
function expectAsMany({ maxAttendees: max, seatsTaken, seatsHeld }: WholeSession, { places = 1 }: WaitlistEntry): void {
  const left = seatsLeft({ max, taken: seatsTaken, held: seatsHeld });
  if (left !== null && left < places) throw new HttpError('fewer_places_left', { left });
}

type NewOffer = { offer: Offer; session: WholeSession; entry: WaitlistEntry };

async function make(
  { offer, session, entry }: NewOffer,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const { id, attendeeName, attendeeEmail, holdExpiresAt, places } = offer;
  const at = dependencies.now();
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: session.title, email: attendeeEmail, holdExpiresAt, ...(places > 1 && { places }) };
  const outcome = await transactNamed(dependencies.table, {
    ...offerWrites(offer, { session, entry }, { eventId: dependencies.newId(at), maxSeatsPerEmail: 1 }, at),
    audit: putAuditEntry(actor, { action: 'session.offer_made', target, before: null, after }, dependencies),
  });
  return outcome.written;
}
