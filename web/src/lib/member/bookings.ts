import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isUpcoming, nextSessionFirst } from '#shared/rules/sessions.ts';

export type MemberBooking = ResponseBody<'listMyBookings'>['bookings'][number];

const startOf = ({ session }: MemberBooking) => new Date(session.startTime).getTime();

// Who took two places of a session goes there once. A completed booking knows the links.
function oncePerSession(bookings: readonly MemberBooking[]): MemberBooking[] {
  const completedLast = bookings.toSorted(
    (a, b) => Number(a.status === 'completed') - Number(b.status === 'completed'),
  );
  return [...new Map(completedLast.map((booking) => [booking.session.id, booking])).values()];
}

/** Booked sessions that start now or later, soonest first, each once (docs/product.md#my-sessions). */
export function upcomingOf(bookings: readonly MemberBooking[], now: Date): MemberBooking[] {
  const upcoming = bookings.filter((booking) => isBooked(booking) && isUpcoming(booking.session, now));
  return oncePerSession(upcoming).sort((a, b) => startOf(a) - startOf(b));
}

/** Booked sessions that have started, latest first, each once. */
export function pastOf(bookings: readonly MemberBooking[], now: Date): MemberBooking[] {
  const past = bookings.filter((booking) => isBooked(booking) && !isUpcoming(booking.session, now));
  return oncePerSession(past).sort((a, b) => startOf(b) - startOf(a));
}

/** The booked session that is under way or, where there is none, comes next (docs/product.md#dashboard). */
export function nextOf(bookings: readonly MemberBooking[], now: Date): MemberBooking | undefined {
  const ahead = bookings.filter((booking) => isBooked(booking) && new Date(booking.session.endTime) > now);
  return oncePerSession(ahead).sort((a, b) => startOf(a) - startOf(b))[0];
}

/** Tells whether a session is under way: past (docs/product.md#upcoming-and-past), but late attendees still join. */
export function isRunning({ session }: Pick<MemberBooking, 'session'>, now: Date): boolean {
  return !isUpcoming(session, now) && new Date(session.endTime) > now;
}

/** Bookings of sessions to come whose payment was not finished, soonest first; of an unpaid pass the first one. */
export function unpaidOf(bookings: readonly MemberBooking[], now: Date): MemberBooking[] {
  const unpaid = bookings
    .filter(({ status, session }) => status === 'pending' && isUpcoming(session, now))
    .toSorted((a, b) => startOf(a) - startOf(b));
  const isFirst = ({ unpaidOrderId: pass }: MemberBooking, index: number) =>
    pass === null || unpaid.findIndex((other) => other.unpaidOrderId === pass) === index;
  return unpaid.filter(isFirst);
}

/** Returns the unpaid bookings that the dashboard reminds of: it shows an open offer with its waitlist. */
export function unfinishedOf(bookings: readonly MemberBooking[], now: Date): MemberBooking[] {
  return unpaidOf(bookings, now).filter(({ offered }) => !offered);
}

/** Returns where an online session is joined, as long as it is not over; null when there is nothing to join (yet). */
export function joinable(booking: MemberBooking, now: Date): string | null {
  return new Date(booking.session.endTime) > now ? booking.joinUrl : null;
}

/** All bookings, first those of sessions to come, soonest first, then the past ones, latest first (docs/product.md#my-bookings). */
export function nextFirst(bookings: readonly MemberBooking[], now: Date): MemberBooking[] {
  const compare = nextSessionFirst(now);
  return bookings.toSorted((one, other) => compare(one.session, other.session));
}

/** The badge of a booking: green for completed, red for cancelled, yellow otherwise. */
export function badgeOf(status: MemberBooking['status']): { tone: 'ok' | 'bad' | 'wait'; text: string } {
  const text = isBooked({ status }) ? 'Booked' : `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  if (status === 'completed') return { tone: 'ok', text };
  return { tone: status === 'cancelled' ? 'bad' : 'wait', text };
}
