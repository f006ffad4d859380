import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { findBooking } from '../../bookings/store.ts';
import { type Booking, isOffered } from '../../keys/booking.ts';
import type { WholeSession } from '../../keys/session.ts';
import type { WaitlistEntry } from '../../keys/waitlist-entry.ts';
import { newOffer, offerWrites, openOfferOf } from '../../offers/offer.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { conflict, retryOnConflict } from '../../platform/retry.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findEntry } from '../../waitlist/store.ts';
import { expectNotBooked, expectSameBooking, expectSeatLeft } from './add-attendee.ts';
import { getOpenSession } from './list.ts';

/**
 * Holds a seat for an entry of the waitlist and mails the link that accepts it; the entry stays until then
 * (docs/product.md#waitlist-offers). Idempotent by the booking's id. Throws HttpError 404, and 409 when no seat is left,
 * the address has a seat, or the session cannot be booked.
 */
export const offerSeat: Handler<'offerSeat', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    const entry = await findEntry(dependencies.table, session.id, params.entryId);
    const known = await findBooking(dependencies.table, body.id);
    if (known) return responseOf(expectSameOffer(known, session, entry));
    if (!entry) throw new HttpError('entry_not_found');
    expectBookable(session, dependencies.now());
    if (await openOfferOf(entry, dependencies.table)) throw new HttpError('already_booked');
    await expectNotBooked(dependencies.table, { id: body.id, sessionId: session.id, email: entry.email });
    expectSeatLeft(session);
    const now = dependencies.now();
    const booking = newOffer({ id: body.id, session, entry, freeSince: now.toISOString() }, now);
    return (await offer({ booking, session, entry }, call, dependencies)) ? responseOf(booking) : conflict;
  });
};

/** The offer of an earlier, equal request. Throws HttpError 409 when the id belongs to another booking, or it has ended. */
function expectSameOffer(known: Booking, session: WholeSession, entry: WaitlistEntry | undefined): Booking {
  const offered = expectSameBooking(known, session, entry?.email ?? known.attendeeEmail);
  if (!isOffered(offered)) throw new HttpError('booking_conflict');
  return offered;
}

function responseOf({ id, holdExpiresAt, createdAt }: Booking) {
  return { bookingId: id, holdExpiresAt: holdExpiresAt ?? createdAt };
}

/** Throws HttpError 404 or 409. */
function expectBookable({ published, startTime }: WholeSession, now: Date): void {
  if (!published) throw new HttpError('session_not_found');
  if (startTime <= now.toISOString()) throw new HttpError('session_started');
}

type Offer = { booking: Booking; session: WholeSession; entry: WaitlistEntry };

/** Whether it was written: false when seats, waitlist or session have changed since they were read. */
async function offer(
  { booking, session, entry }: Offer,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<boolean> {
  const { id, attendeeName, attendeeEmail, holdExpiresAt } = booking;
  const at = dependencies.now();
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: session.title, email: attendeeEmail, holdExpiresAt };
  const outcome = await transactNamed(dependencies.table, {
    ...offerWrites(booking, { session, entry }, { mailId: dependencies.newId(at), maxSeatsPerEmail: 1 }, at),
    audit: putAuditEntry(actor, { action: 'session.offer_made', target, before: null, after }, dependencies),
  });
  return outcome.written;
}
