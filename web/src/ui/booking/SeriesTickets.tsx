import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { AppLink } from '../AppLink.tsx';
import './date-list.css';
import './series-tickets.css';

type Props = { booking: Pick<ResponseBody<'getBooking'>, 'id' | 'status' | 'ofPass'> };

/** The other dates that were bought with a booking, each with its ticket (docs/product.md#passes). */
export function SeriesTickets({ booking: { id, status, ofPass } }: Props) {
  const { data } = useEndpoint('getPassDates', ofPass ? { params: { bookingId: id } } : null);
  if (!ofPass || !data || data.dates.length < 2) return null;
  return (
    <section className="date-list series-tickets no-print" aria-labelledby="series-tickets">
      <h2 id="series-tickets" className="part-title">
        Your {data.dates.length} dates
      </h2>
      <p className="hint">
        Booked together for {formatPrice(data.total)}. Each has a ticket of its own, by which you can cancel, move or
        give it away alone.
      </p>
      <ul>
        {data.dates.map((date) => {
          const zone = zoneOf(date);
          const day = `${formatWeekday(date.startTime, zone)}, ${formatDate(date.startTime, zone)}`;
          return (
            <li key={date.bookingId}>
              <AppLink to={paths.ticket.href(date.bookingId)} aria-current={date.bookingId === id || undefined}>
                {day}
              </AppLink>
              <span>
                {(date.bookingId === id ? status : date.status) === 'cancelled'
                  ? 'Cancelled'
                  : formatTime(date.startTime, zone)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
