import { isUpcoming } from '#shared/rules/sessions.ts';
import { type MemberBooking, nextFirst } from '../../../lib/member/bookings.ts';

/** Orders bookings: what is next first, what was booked last first, or by the sessions' dates, latest first. */
export const bookingOrders = ['next', 'newest', 'date'] as const;
export type BookingOrder = (typeof bookingOrders)[number];

export const orderNames: Record<BookingOrder, string> = {
  next: 'Next first',
  newest: 'Newest first',
  date: 'By date',
};

export const orderOf = (value: string | null): BookingOrder => bookingOrders.find((order) => order === value) ?? 'next';

/** A row has one booking, or those of the dates of a series that have all the same state, in the order of the list. */
export type BookingRows = readonly [MemberBooking, ...MemberBooking[]];

const latestFirst = (one: string, other: string) => Date.parse(other) - Date.parse(one);

function sorted(bookings: readonly MemberBooking[], order: BookingOrder, now: Date): MemberBooking[] {
  if (order === 'next') return nextFirst(bookings, now);
  return bookings.toSorted((one, other) =>
    order === 'newest'
      ? latestFirst(one.createdAt, other.createdAt)
      : latestFirst(one.session.startTime, other.session.startTime),
  );
}

// Each unpaid booking has a payment of its own, unless a pass holds it.
function groupOf({ id, session, status, unpaidOrderId }: MemberBooking, now: Date): string {
  if (!session.series || (status === 'pending' && unpaidOrderId === null)) return id;
  return [session.series.id, status, unpaidOrderId, isUpcoming(session, now)].join(' ');
}

/** The rows of My Bookings: a series is one row, where its first date is in the order (docs/product.md#my-bookings). */
export function bookingRows(bookings: readonly MemberBooking[], order: BookingOrder, now: Date): BookingRows[] {
  const rows = new Map<string, [MemberBooking, ...MemberBooking[]]>();
  for (const booking of sorted(bookings, order, now)) {
    const group = groupOf(booking, now);
    const row = rows.get(group);
    if (row) row.push(booking);
    else rows.set(group, [booking]);
  }
  return [...rows.values()];
}
