import { offerHours } from '#shared/rules/admin.ts';
import { type Actor, audited } from '../../audit-entries/store.ts';
import { allocateSeat } from '../../bookings/seats.ts';
import { findBooking, putBooking } from '../../bookings/store.ts';
import { type Booking, bookingRecord, isOffered } from '../../keys/booking.ts';
import type { WholeSession } from '../../keys/session.ts';
import type { WaitlistEntry } from '../../keys/waitlist-entry.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findEntry, recordOffer } from '../../waitlist/store.ts';
import { checkFree, checkNew, sameBooking } from './add-attendee.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { standingSession } from './list.ts';

/**
 * Holds a free seat for somebody who waits, at the session's own price, and mails them the link that accepts it. They
 * keep their place in line until they do. The same request again is the same offer. Throws HttpError 404, and 409 when
 * no seat is free, when they have or hold a place, or when the session cannot be booked.
 */
export const offerSeat: Handler<'offerSeat', AdminSessionDependencies> = async (call, desk) => {
  const { params, body } = call;
  for (let round = 0; round < rounds; round++) {
    const session = await standingSession(desk.table, params.sessionId);
    const entry = await findEntry(desk.table, session.id, params.entryId);
    const known = await findBooking(desk.table, body.id);
    if (known) return answerOf(offeredAgain(known, session, entry));
    if (!entry) throw new HttpError('entry_not_found');
    checkOpen(session, desk.now());
    if (await hasOffer(entry, body.id, desk)) throw new HttpError('already_booked');
    await checkNew({ id: body.id, sessionId: session.id, email: entry.email }, desk);
    checkFree(session);
    const booking = offerOf(body.id, session, entry, desk.now());
    if (await offer({ booking, session, entry }, call, desk)) return answerOf(booking);
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** The offer that a request made before under its id. Throws HttpError 409 when the booking is another's, or it is over. */
function offeredAgain(known: Booking, session: WholeSession, entry: WaitlistEntry | undefined): Booking {
  const offered = sameBooking(known, session, entry?.email ?? known.attendeeEmail);
  if (!isOffered(offered)) throw new HttpError('booking_conflict');
  return offered;
}

function answerOf({ id, holdExpiresAt, createdAt }: Booking) {
  return { bookingId: id, holdExpiresAt: holdExpiresAt ?? createdAt };
}

/** Throws HttpError for a session in which nobody could take the place. */
function checkOpen({ published, startTime }: WholeSession, now: Date): void {
  if (!published) throw new HttpError('session_not_found');
  if (startTime <= now.toISOString()) throw new HttpError('session_started');
}

/** Whether another place was offered to them that is not over. */
async function hasOffer({ offer }: WaitlistEntry, id: string, { table }: AdminSessionDependencies): Promise<boolean> {
  if (offer === undefined || offer === id) return false;
  const booking = await findBooking(table, offer);
  return booking !== undefined && booking.status !== 'cancelled';
}

const hour = 3_600_000;

function offerOf(id: string, session: WholeSession, { name, email }: WaitlistEntry, now: Date): Booking {
  const end = new Date(now.getTime() + offerHours * hour).toISOString();
  return bookingRecord.parse({
    ...{ id, sessionId: session.id, attendeeName: name, attendeeEmail: email, offered: true },
    ...{ status: 'pending', paymentStatus: 'pending', total: session.price, listPrice: session.price },
    ...{ sessionStart: session.startTime, createdAt: now.toISOString() },
    holdExpiresAt: end < session.startTime ? end : session.startTime,
  });
}

type Offering = { booking: Booking; session: WholeSession; entry: WaitlistEntry };

/** Whether it was written; not when seats, waitlist or session changed meanwhile. */
async function offer(
  { booking, session, entry }: Offering,
  actor: Actor,
  desk: AdminSessionDependencies,
): Promise<boolean> {
  const { id, attendeeName, attendeeEmail, holdExpiresAt } = booking;
  const at = desk.now();
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: session.title, email: attendeeEmail, holdExpiresAt };
  const mail = { id: desk.newId(at), kind: 'seat_offered', bookingId: id, to: attendeeEmail } as const;
  const outcome = await transactNamed(desk.table, {
    seat: allocateSeat(session, at, { use: 'hold', leavesWaitlist: false, atThisPrice: true }),
    booking: putBooking(booking),
    entry: recordOffer(entry, id),
    told: queueMail(mail, at),
    audit: audited(actor, { action: 'session.offer_made', target, before: null, after }, desk),
  });
  return outcome.written;
}
