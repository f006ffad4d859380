import type { MouseEvent, ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { bookingPaidText } from '../../lib/booking/paid-text.ts';
import { mapHref } from '../../lib/place.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { buttonClass } from '../button.ts';
import { Clock, MapPin, Video } from '../icons.tsx';
import { CalendarDays, CalendarPlus, CreditCard } from '../page-icons.tsx';
import { DateTile } from '../session/DateTile.tsx';
import { SessionArt } from '../session/SessionArt.tsx';
import { WithRanges } from '../WithRanges.tsx';
import { changesSinceBooking } from './changes.ts';
import { type CalendarBooking, useCalendar } from './use-calendar.ts';
import '../session/meta.css';
import './ticket-card.css';
import './ticket-print.css';

type Booking = ResponseBody<'getBooking'>;

/** Shows the value that a fact had when the seat was booked, where it has changed. */
function Was({ text }: { text: string | null | undefined }) {
  return text ? <small className="ticket__was">{text}</small> : null;
}

function Fact({ icon, was, children }: { icon: ReactNode; was?: string | null; children: ReactNode }) {
  return (
    <span>
      {icon}
      <span>
        {children}
        <Was text={was} />
      </span>
    </span>
  );
}

function Details({ booking }: { booking: Booking }) {
  const { session, earlier } = booking;
  const paid = bookingPaidText(booking);
  const { date, time, zone, venue } = sessionTimes(session, viewerZone());
  const changes = earlier && changesSinceBooking(session, earlier, viewerZone());
  const isOnline = session.locationType === 'online';
  return (
    <div className="meta meta--column">
      <Fact icon={<CalendarDays />} was={changes?.date ?? null}>
        {date}
      </Fact>
      <Fact icon={<Clock />} was={changes?.time ?? null}>
        {time}, <span>{venue ? `your time, ${zone}; ${venue}` : zone}</span>
      </Fact>
      <Fact icon={isOnline ? <Video /> : <MapPin />} was={changes?.place ?? null}>
        <WithRanges text={placeLines(session).join(', ')} />
        {!isOnline && (
          <a className="ticket__map no-print" href={mapHref(session)} target="_blank" rel="noreferrer">
            Open in maps
          </a>
        )}
      </Fact>
      {paid && <Fact icon={<CreditCard />}>{paid}</Fact>}
    </div>
  );
}

/** A booking in short: session, time, place and what was paid, each with what it was before it changed. */
export function TicketCard({ booking }: { booking: Booking }) {
  const { session, earlier } = booking;
  const now = useNow(60_000);
  return (
    <section className="ticket boxed" aria-label="Your ticket">
      <div className="ticket__art cropped no-print">
        <SessionArt session={session} shape="banner" first />
      </div>
      <div className="ticket__body">
        <DateTile instant={session.startTime} timeZone={sessionTimes(session, viewerZone()).timeZone} />
        <div>
          <h2 className="part-title">{session.title}</h2>
          <Was text={earlier && earlier.title !== session.title ? `before: ${earlier.title}` : null} />
          <Details booking={booking} />
        </div>
      </div>
      {isBooked(booking) && booking.ending === null && isUpcoming(session, now) && <AddToCalendar {...booking} />}
    </section>
  );
}

/** Adds a booked seat to a calendar: both ways as buttons. */
export function AddToCalendar(booking: CalendarBooking) {
  const { google, fileHref, saveEntry } = useCalendar(booking);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    saveEntry();
  };
  const button = buttonClass({ tone: 'sage' });
  return (
    <div className="ticket__foot no-print">
      <p className="over">Add to calendar</p>
      <div className="ticket__pair">
        <a className={button} href={google} target="_blank" rel="noreferrer">
          <CalendarPlus />
          Google
        </a>
        <a className={button} href={fileHref} download={calendarFileName} onClick={press}>
          <CalendarPlus />
          Apple
        </a>
      </div>
    </div>
  );
}
