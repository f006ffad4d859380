import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { Booking } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { MemberDependencies } from '../members/members.ts';
import type { Handler } from '../platform/http.ts';
import type { Member } from '../platform/member.ts';
import type { Table } from '../platform/table.ts';
import { cursorOf, positionOf } from '../sessions/cursor.ts';
import { detailOf } from '../sessions/sessions.ts';
import { findWholeSessions } from '../sessions/store.ts';
import { linkGuestBookings } from './link.ts';
import { type BookingPosition, bookingsOfMember, upcomingBookings } from './store.ts';

/** Bookings on one page: their sessions are read by one call. */
export const bookingsPerPage = 40;

type MemberBooking = ResponseBody<'listMyBookings'>['bookings'][number];

/**
 * A member's own bookings, that of the latest session first, by page. What was booked with their address while nobody
 * was signed in becomes theirs on the way. A booking whose session is gone is left out: there is nothing to show of it.
 */
export const listMyBookings: Handler<'listMyBookings', MemberDependencies> = async ({ query, member }, { table }) => {
  const after = query.cursor === undefined ? undefined : bookingPosition(query.cursor);
  const { bookings, end } = await pageOf(table, member, after);
  const sessions = await findWholeSessions(
    table,
    bookings.map(({ sessionId }) => sessionId),
  );
  return {
    bookings: bookings.flatMap((booking) => {
      const session = sessions.get(booking.sessionId);
      return session ? [viewOf(booking, session)] : [];
    }),
    nextCursor: end ? cursorOf({ startTime: end.sessionStart, id: end.id }) : null,
  };
};

function bookingPosition(cursor: string): BookingPosition {
  const { startTime, id } = positionOf(cursor);
  return { sessionStart: startTime, id };
}

/** One page, with what was just linked put in its place: the index shows it a moment later. */
async function pageOf(table: Table, member: Member, after: BookingPosition | undefined) {
  const [page, linked] = await Promise.all([
    bookingsOfMember(table, member.sub, bookingsPerPage, after),
    after ? [] : linkGuestBookings(table, member),
  ]);
  const end = page.last && page.items.at(-1);
  const known = new Set(page.items.map(({ id }) => id));
  // What belongs on a later page comes with that.
  const own = linked.filter(({ id, sessionStart }) => !known.has(id) && (!end || sessionStart >= end.sessionStart));
  return { bookings: [...page.items, ...own].toSorted(latestFirst), end };
}

// The index decides among those of one moment; sorting keeps their order.
function latestFirst(one: Booking, other: Booking): number {
  return Date.parse(other.sessionStart) - Date.parse(one.sessionStart);
}

/** What a member sees of a booking: links only once the place is theirs (trust: people). */
function viewOf(booking: Booking, session: WholeSession): MemberBooking {
  const { id, status, paymentStatus, total, createdAt } = booking;
  const { locationType, zoomLink, recordingUrl } = session;
  const booked = isBooked(booking);
  return {
    ...{ id, status, paymentStatus, total, createdAt },
    session: detailOf(session),
    joinUrl: booked && locationType === 'online' ? zoomLink : null,
    recordingUrl: booked ? recordingUrl : null,
  };
}

/** The booking of a session that a member could pay for now: its seat is still held, and no bank is busy with it. */
export const getPendingBooking: Handler<'getPendingBooking', MemberDependencies> = async (
  { params, member },
  { table, now },
) => {
  const at = now().toISOString();
  const [booking] = (await upcomingBookings(table, member.sub, now()))
    .filter(({ sessionId, status }) => sessionId === params.sessionId && status === 'pending')
    // A place that is offered is accepted first; what an admin keeps pending is paid some other way.
    .filter(({ processing, offered, byHand }) => !processing && !offered && !byHand)
    .filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt > at)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  if (!booking) return { booking: null };
  const { id, status, paymentStatus, total, holdExpiresAt } = booking;
  return { booking: { id, status, paymentStatus, total, holdExpiresAt } };
};
