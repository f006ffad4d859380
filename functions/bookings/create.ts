import type { Answer } from '#shared/contract/contract.ts';
import { queueMail } from '../mail/outbox.ts';
import { Failure } from '../platform/failure.ts';
import type { Handler } from '../platform/http.ts';
import type { Write } from '../platform/table.ts';
import { type Refusal, transact } from '../platform/transact.ts';
import { findSession, type Session, sessionRecord } from '../sessions/store.ts';
import type { BookingDependencies } from './bookings.ts';
import { type BookingRequest, isSameBooking, refusal } from './refusal.ts';
import { type Booking, bookingRecord, findBooking, putBooking, takeSeat } from './store.ts';

/** How often the session may change under a booking before it gives up. */
const rounds = 5;

// Places of the writes in the transaction.
const seatAt = 0;
const bookingAt = 1;

/**
 * Books a free place: seat, booking and mails in one transaction. The same booking asked again answers as the first
 * time, whatever happened to the session since. Throws Failure 404 or 409 (see refusal), and nothing was written.
 */
export const createBooking: Handler<'createBooking', BookingDependencies> = async ({ body }, dependencies) => {
  const { table, now } = dependencies;
  let session = await findSession(table, body.sessionId);
  for (let round = 0; round < rounds; round++) {
    const refused = refusal(session, body, now());
    if (refused || !session) return answerAgain(await findBooking(table, body.bookingId), body, refused);
    const booking = freeBooking(body, session, now());
    const outcome = await transact(table, writesOf(booking, session, dependencies));
    if (outcome.written) return answerOf(booking);
    const existing = itemAt(bookingAt, outcome.refusals);
    if (existing) return answerAgain(bookingRecord.parse(existing), body);
    // The session is not what was read: decide anew by what stood there.
    const changed = itemAt(seatAt, outcome.refusals);
    session = changed && sessionRecord.parse(changed);
  }
  throw new Failure('busy', { retryAfter: 2 });
};

function freeBooking(request: BookingRequest, session: Session, now: Date): Booking {
  return {
    id: request.bookingId,
    sessionId: session.id,
    memberSub: null,
    attendeeName: `${request.firstName} ${request.lastName}`,
    attendeeEmail: request.email,
    status: 'completed',
    paymentStatus: 'free',
    total: request.total,
    listPrice: session.price,
    sessionStart: session.startTime,
    createdAt: now.toISOString(),
  };
}

function writesOf(booking: Booking, session: Session, { now, newId, adminEmail }: BookingDependencies): Write[] {
  const at = now();
  const mail = { bookingId: booking.id };
  return [
    takeSeat(session, at),
    putBooking(booking),
    queueMail({ ...mail, id: newId(at), kind: 'booking_confirmed', to: booking.attendeeEmail }, at),
    queueMail({ ...mail, id: newId(at), kind: 'booking_notified', to: adminEmail }, at),
  ];
}

/** What a request is told whose id may already be a booking's; throws the refusal when it is not. */
function answerAgain(
  existing: Booking | undefined,
  request: BookingRequest,
  refused = new Failure('session_not_found'),
): Answer<'createBooking'> {
  if (!existing) throw refused;
  if (!isSameBooking(existing, request)) throw new Failure('booking_conflict');
  return answerOf(existing);
}

function answerOf({ id, status, paymentStatus }: Booking): Answer<'createBooking'> {
  return { bookingId: id, status, paymentStatus };
}

function itemAt(place: number, refusals: Refusal[]): Record<string, unknown> | undefined {
  return refusals.find(({ index }) => index === place)?.item;
}
