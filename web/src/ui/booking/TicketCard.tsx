import '../../lib/api/site-routes.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { calendarEnd, calendarFileName, googleCalendarHref } from '#shared/rules/calendar.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { fullAddress } from '#shared/rules/sessions.ts';
import { addressOf } from '../../lib/api/call.ts';
import { paidText } from '../../lib/booking/paid-text.ts';
import { placeLines } from '../../lib/place.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { buttonClass } from '../button.ts';
import { Clock, MapPin, Video } from '../icons.tsx';
import { CalendarDays, CalendarPlus, CreditCard } from '../page-icons.tsx';
import { DateTile } from '../session/DateTile.tsx';
import { SessionArt } from '../session/SessionArt.tsx';
import '../session/meta.css';
import './ticket-card.css';

type Booking = ResponseBody<'getBooking'>;

function Details({ booking }: { booking: Booking }) {
  const { session } = booking;
  const paid = paidText(booking);
  const { date, time, zone, venue } = sessionTimes(session, viewerZone());
  const Place = session.locationType === 'online' ? Video : MapPin;
  return (
    <div className="meta meta--column">
      <span>
        <CalendarDays />
        {date}
      </span>
      <span>
        <Clock />
        {time}, {venue ? `your time, ${zone}; ${venue}` : zone}
      </span>
      <span>
        <Place />
        {placeLines(session).join(', ')}
      </span>
      {paid && (
        <span>
          <CreditCard />
          {paid}
        </span>
      )}
    </div>
  );
}

/** Of a booked seat: the link to join is only in the file for whoever may change the booking. */
export function AddToCalendar({ id, session }: Pick<Booking, 'id' | 'session'>) {
  const google = googleCalendarHref({
    title: session.title,
    start: session.startTime,
    end: calendarEnd(session.startTime, session.endTime),
    description: session.description,
    location: fullAddress(session),
  });
  const button = buttonClass({ tone: 'sage' });
  return (
    <div className="ticket__foot">
      <p className="over">Add to calendar</p>
      <div className="ticket__pair">
        <a className={button} href={google} target="_blank" rel="noreferrer">
          <CalendarPlus />
          Google
        </a>
        <a
          className={button}
          href={addressOf('getBookingCalendar', { params: { bookingId: id } })}
          download={calendarFileName}
        >
          <CalendarPlus />
          Apple
        </a>
      </div>
    </div>
  );
}

/** A booking in short: session, time, place and what was paid. */
export function TicketCard({ booking }: { booking: Booking }) {
  const { session } = booking;
  return (
    <section className="ticket" aria-label="Your ticket">
      <div className="ticket__art">
        <SessionArt session={session} shape="banner" first />
      </div>
      <div className="ticket__body">
        <DateTile instant={session.startTime} timeZone={sessionTimes(session, viewerZone()).timeZone} />
        <div>
          <h2>{session.title}</h2>
          <Details booking={booking} />
        </div>
      </div>
      {isBooked(booking) && <AddToCalendar {...booking} />}
    </section>
  );
}
