import '../api/site-routes.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isImpersonating, readAccount } from '../account/account-store.ts';
import { call } from '../api/call.ts';
import { completeTicket, maxTickets, readTicket, storeTicket } from './stored-tickets.ts';

type Booking = ResponseBody<'getBooking'>;
type ListedBooking = Pick<Booking, 'id' | 'status'> & { session: Pick<Booking['session'], 'startTime' | 'endTime'> };

/** Keeps a ticket as it was seen, and its calendar file, which is fetched once, so that both can be had without network. */
export async function keepTicket(booking: Booking): Promise<void> {
  storeTicket(booking);
  const isUseful = isBooked(booking) && booking.ending === null && new Date(booking.session.endTime) > new Date();
  const keptTicket = readTicket(booking.id);
  if (!isUseful || !keptTicket || keptTicket.calendar) return;
  const calendar = await call('getBookingCalendar', { params: { bookingId: booking.id } });
  completeTicket(booking.id, { calendar });
}

/** Returns the bookings of next sessions whose tickets this browser does not have: as many as it keeps, the last one first. */
export function missingTickets(bookings: readonly ListedBooking[], now = new Date()): ListedBooking[] {
  const next = bookings
    .filter((booking) => isBooked(booking) && new Date(booking.session.endTime) > now)
    .toSorted((one, other) => Date.parse(one.session.startTime) - Date.parse(other.session.startTime))
    .slice(0, maxTickets);
  return next.filter(({ id }) => !readTicket(id, now)).toReversed();
}

/** Fetches and keeps the tickets of a member's next sessions that were not opened in this browser (docs/product.md#offline). */
export async function keepNextTickets(bookings: readonly ListedBooking[]): Promise<void> {
  const owner = readAccount()?.sub;
  if (owner === undefined || isImpersonating()) return;
  const fetched = await Promise.allSettled(
    missingTickets(bookings).map(({ id }) => call('getBooking', { params: { bookingId: id } })),
  );
  // Who has signed out meanwhile leaves nothing here.
  if (readAccount()?.sub !== owner) return;
  // One that did not come is fetched the next time. All are kept before the first calendar file is waited for.
  await Promise.allSettled(
    fetched.flatMap((ticket) => (ticket.status === 'fulfilled' ? [keepTicket(ticket.value)] : [])),
  );
}
