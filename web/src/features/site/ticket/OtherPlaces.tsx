import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { usePlaces } from '../../../lib/booking/use-places.ts';
import { AppLink } from '../../../ui/AppLink.tsx';

type Booking = ResponseBody<'getBooking'>;

/** The viewer's other seats in the session, each with its own ticket. */
export function OtherPlaces({ booking: { id, session } }: { booking: Booking }) {
  const others = (usePlaces().get(session.id) ?? []).filter((bookingId) => bookingId !== id);
  if (others.length === 0) return null;
  return (
    <section className="pass__others no-print">
      <h2>Your other places in this session</h2>
      <ul>
        {others.map((bookingId, index) => (
          <li key={bookingId}>
            <AppLink to={paths.ticket.href(bookingId)}>
              {others.length === 1 ? 'See the other ticket' : `See ticket ${index + 2}`}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
