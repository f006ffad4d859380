import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { isListShown, useGroupPlaces } from '../../../lib/booking/group-places.ts';
import { usePlaces } from '../../../lib/booking/use-places.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BookingsLink } from '../../../ui/booking/BookingsLink.tsx';
import { GroupPlaces } from '../../../ui/booking/GroupPlaces.tsx';
import { SeriesTickets } from '../../../ui/booking/SeriesTickets.tsx';
import { ShareBooking } from '../../../ui/booking/ShareBooking.tsx';
import { Preparing } from './Preparing.tsx';

type Booking = ResponseBody<'getBooking'>;

/** The viewer's other seats in the session, each with its own ticket. */
function OtherPlaces({ booking }: { booking: Booking }) {
  const { id, session } = booking;
  const { group } = useGroupPlaces(booking, useMayChange(id));
  const listed = group && isListShown(id, group) ? group.places : [];
  const shownIds = [id, ...listed.map(({ bookingId }) => bookingId)];
  const others = (usePlaces().get(session.id) ?? []).filter((bookingId) => !shownIds.includes(bookingId));
  if (others.length === 0) return null;
  return (
    <section className="no-print">
      <h2 className="panel-title">Your other places in this session</h2>
      <ul>
        {others.map((bookingId, index) => (
          <li key={bookingId}>
            <AppLink className="pass__link tap" to={paths.ticket.href(bookingId)}>
              {others.length === 1 ? 'See the other ticket' : `See ticket ${index + 2}`}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  booking: Booking;
  now: Date;
  isStored: boolean;
  /** The attendee's address; undefined for a viewer who has shown only the booking's id. */
  email: string | undefined;
};

/** Below the ticket: what to bring and how to prepare, sharing, and the viewer's other tickets, those ordered together first. */
export function TicketBelow({ booking, now, isStored, email }: Props) {
  const isOpen = booking.ending === null;
  return (
    <>
      <div className="pass__below">
        {isOpen && <Preparing booking={booking} now={now} />}
        {!isStored && <GroupPlaces booking={booking} isTicket />}
        {isOpen && !isStored && (
          <div className="pass__share no-print">
            {isBooked(booking) && <ShareBooking booking={booking} />}
            <BookingsLink booking={booking} email={email} className="pass__link tap" />
          </div>
        )}
        <OtherPlaces booking={booking} />
      </div>
      <SeriesTickets booking={booking} />
    </>
  );
}
