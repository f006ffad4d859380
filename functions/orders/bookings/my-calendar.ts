import { isBooked } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { memberOfCalendarLink } from '../../domains/members/calendar-link.ts';
import { wholeSessionKeys, wholeSessionsAmong } from '../../domains/sessions/store.ts';
import { memberPartition } from '../../ground/keys/owner.ts';
import type { Place } from '../../ground/keys/place.ts';
import { bookingsIn, placesIn, seatHolderRecord } from '../../ground/keys/seat-holder.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import { holdersWithItems } from './place-store.ts';

const day = 24 * 3_600_000;
/** A session stays in the calendar for so many days after it is over. */
const keptDays = 90;

/**
 * A member's bookings by their private link (docs/trust.md#calendar-links). Throws HttpError 404 for a link that was
 * withdrawn or made again.
 */
export const getMyCalendar: Handler<'getMyCalendar', { table: Table; now: Clock; siteUrl: string }> = async (
  { params },
  { table, now, siteUrl },
) => {
  const sub = await memberOfCalendarLink(table, params.calendarToken);
  if (sub === undefined) throw new HttpError('link_not_found');
  const from = new Date(now().getTime() - keptDays * day).toISOString();
  const own = await queryAll(table, { index: 'byMember', partition: memberPartition(sub), from }, seatHolderRecord);
  const sessionIds = bookingsIn(own).map(({ sessionId }) => sessionId);
  const { holders, items } = await holdersWithItems(table, own, wholeSessionKeys(sessionIds));
  const sessions = wholeSessionsAmong(items, sessionIds);
  const booked = placesIn(holders)
    .filter(hadPlace)
    .flatMap((booking) => {
      const session = sessions.get(booking.sessionId);
      return session ? [{ booking, session }] : [];
    });
  // Few requests need it: its library is not loaded with the others.
  const { bookingsCalendar } = await import('./calendar.ts');
  const body = await bookingsCalendar(table, booked, siteUrl);
  return { contentType: 'text/calendar; charset=utf-8', body, revalidate: true };
};

/** Taken, or cancelled after it was: an unpaid hold was never in a calendar. */
function hadPlace(booking: Place): boolean {
  const { status, paidAt, total } = booking;
  return isBooked(booking) || (status === 'cancelled' && (paidAt !== null || isFree(total)));
}
