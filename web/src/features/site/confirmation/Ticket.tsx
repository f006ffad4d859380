import '../../../lib/api/site-routes.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { calendarEnd, calendarFileName, googleCalendarHref } from '#shared/rules/calendar.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { fullAddress } from '#shared/rules/sessions.ts';
import { addressOf } from '../../../lib/api/call.ts';
import { placeLines } from '../../../lib/place.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, MapPin, Video } from '../../../ui/icons.tsx';
import { CalendarDays, CalendarPlus, CreditCard } from '../../../ui/page-icons.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { paidText } from './status-text.ts';
import '../../../ui/session/meta.css';
import './ticket.css';

type Booking = ResponseBody<'getBooking'>;

function Details({ booking }: { booking: Booking }) {
  const { session, joinUrl } = booking;
  const paid = paidText(booking);
  const { date, time, zone, venue } = sessionTimes(session, viewerZone());
  const online = session.locationType === 'online';
  const Place = online ? Video : MapPin;
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
        {joinUrl ? <a href={joinUrl}>Join online</a> : placeLines(session).join(', ')}
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

function AddToCalendar({ id, session, joinUrl }: Booking) {
  const google = googleCalendarHref({
    title: session.title,
    start: session.startTime,
    end: calendarEnd(session.startTime, session.endTime),
    description: session.description,
    location: joinUrl ?? fullAddress(session),
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

export function Ticket({ booking }: { booking: Booking }) {
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
