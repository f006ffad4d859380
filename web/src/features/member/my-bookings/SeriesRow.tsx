import { type ReactNode, useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatDay, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { nearDayText } from '../../../lib/time/date-texts.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BookingLine } from '../../../ui/booking/BookingRow.tsx';
import { BookingStatusBadge } from '../../../ui/booking/BookingStatusBadge.tsx';
import { BookingActions, BookingMarks } from './BookingMarks.tsx';
import type { BookingRows } from './booking-rows.ts';
import './series-row.css';

type Props = { bookings: BookingRows; now: Date; first: boolean; children: ReactNode };

/** Bookings of the dates of a series as one row, which opens to a line for each. */
export function SeriesRow({ bookings, now, first, children }: Props) {
  const titleId = useId();
  const [{ session, status }] = bookings;
  return (
    <article aria-labelledby={titleId}>
      <details className="series-row">
        <summary>
          <BookingLine
            session={session}
            now={now}
            first={first}
            title={
              <h3 className="booked__title" id={titleId}>
                {session.title}
              </h3>
            }
            facts={seriesText(
              bookings.map((booking) => booking.session),
              zoneOf(session),
            )}
            described
            badge={<BookingStatusBadge status={status} />}
          />
        </summary>
        <ul className="booked__more">
          {bookings.map((booking) => (
            <SeriesDate key={booking.id} booking={booking} now={now} />
          ))}
        </ul>
      </details>
      {children}
    </article>
  );
}

function SeriesDate({ booking, now }: { booking: MemberBooking; now: Date }) {
  const dateId = useId();
  const { startTime } = booking.session;
  const zone = zoneOf(booking.session);
  return (
    <li>
      <span id={dateId}>
        {nearDayText(startTime, zone, now)}, {formatTime(startTime, zone)}
      </span>
      <span className="series-row__state cluster">
        <BookingMarks booking={booking} />
      </span>
      <BookingActions booking={booking} titleId={dateId} now={now} />
      <AppLink className="series-row__ticket tap" to={paths.ticket.href(booking.id)} aria-describedby={dateId}>
        Ticket
      </AppLink>
    </li>
  );
}

type Timed = Pick<MemberBooking['session'], 'startTime'> & Parameters<typeof placeLabel>[0];

const inCommon = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined);

/**
 * Says of the dates of a series how many they are, what they have in common, and which is the last: 4 dates, Mondays 7:30 PM
 * to December 21, Online.
 */
export function seriesText(sessions: readonly Timed[], timeZone: string): string {
  const starts = sessions.map(({ startTime }) => startTime).sort();
  const weekday = inCommon(starts.map((start) => formatWeekday(start, timeZone)));
  const time = inCommon(starts.map((start) => formatTime(start, timeZone)));
  const when = [weekday && `${weekday}s`, time].filter(Boolean).join(' ');
  const last = starts.at(-1) ?? '';
  const place = inCommon(sessions.map(placeLabel));
  return [`${sessions.length} dates`, `${when} to ${formatDay(last, timeZone)}`.trim(), place]
    .filter(Boolean)
    .join(', ');
}
