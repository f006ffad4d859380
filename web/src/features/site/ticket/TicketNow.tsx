import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatShortDate, formatTime } from '#shared/rules/dates.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { defaultJoinMinutes, isUpcoming, joinOpensText } from '#shared/rules/sessions.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import type { AddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import type { OwnLinks } from '../../../lib/booking/use-links.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { KeepPlace } from '../../../ui/booking/KeepPlace.tsx';
import { RecordingLink } from '../../../ui/booking/RecordingLink.tsx';
import { type CalendarBooking, useCalendar } from '../../../ui/booking/use-calendar.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, Video } from '../../../ui/icons.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { CalendarPlus } from '../../../ui/page-icons.tsx';
import { OpenDoor } from './ticket-icons.tsx';
import { countdownText } from './ticket-text.ts';

type Booking = ResponseBody<'getBooking'>;

type Props = {
  booking: Booking;
  state: BookingState;
  own: OwnLinks;
  now: Date;
  confirmation: AddressConfirmation;
  /** Tells whether the ticket is a stored one, because the studio cannot be reached. */
  isStored: boolean;
};

/** The one thing to do now, below the tear line: pay, save the date, join, or watch what was recorded. */
export function TicketNow(props: Props) {
  const { booking, state, own, now, isStored } = props;
  const { session, joinOpensAt, recorded } = booking;
  if (state === 'held') return isStored ? null : <Held {...props} />;
  if (state !== 'booked' || booking.ending !== null) return null;
  if (new Date(session.endTime) <= now) return recorded ? <Recording {...own} /> : null;
  if (joinOpensAt !== null) {
    return <Joining {...props} joinOpensAt={joinOpensAt} />;
  }
  return isUpcoming(session, now) ? <AtTheDoor booking={booking} /> : null;
}

type StripProps = { label: string; isOpen?: boolean; children: ReactNode };

function Strip({ label, isOpen = false, children }: StripProps) {
  return (
    <section className={`pass-card__now no-print${isOpen ? ' pass-card__now--open' : ''}`} aria-label={label}>
      {children}
    </section>
  );
}

function Held({ booking, own, confirmation }: Props) {
  return (
    <Strip label="Keeping the place">
      {booking.awaitsConfirmation ? (
        <KeepPlace booking={booking} email={own.links?.attendeeEmail} confirmation={confirmation} />
      ) : (
        <PendingPaymentActions bookingId={booking.id} />
      )}
    </Strip>
  );
}

function AtTheDoor({ booking }: Pick<Props, 'booking'>) {
  return (
    <Strip label="At the door">
      <OpenDoor />
      <p>
        Say your name at the door
        <small>Nothing to print; this page works offline.</small>
      </p>
      <CalendarMenu {...booking} />
    </Strip>
  );
}

/** The link to an online session, from the time on that the owner sets (docs/product.md#joining). */
function Joining({ booking, own, now, isStored, joinOpensAt }: Props & { joinOpensAt: string }) {
  const { session } = booking;
  const isOpen = new Date(joinOpensAt) <= now;
  return (
    <Strip label="Joining" isOpen={isOpen && (own.mayChange || isStored)}>
      <div className="pass-card__status cluster" role="status">
        {isOpen && <Open {...own} session={session} now={now} isStored={isStored} />}
      </div>
      {!isOpen && <Waiting opensAt={joinOpensAt} now={now} session={session} />}
      {!isOpen && <CalendarMenu {...booking} />}
    </Strip>
  );
}

type OpenProps = OwnLinks & Pick<Booking, 'session'> & Pick<Props, 'now' | 'isStored'>;

function Open({ links, mayChange, session, now, isStored }: OpenProps) {
  if (!links && isStored) return <p>The link to join comes with your connection.</p>;
  if (!mayChange) return <BookingAuthorityHint change="join" />;
  const start = formatTime(session.startTime, sessionTimes(session, viewerZone()).timeZone);
  const left = countdownText(Date.parse(session.startTime) - now.getTime());
  return (
    <>
      <p>
        <b>{links && !links.joinUrl ? 'The link is not there yet' : 'The room is open'}</b>
        <small>{isUpcoming(session, now) ? `Starts in ${left}, at ${start}` : `Started at ${start}`}</small>
      </p>
      <JoinNow links={links} />
    </>
  );
}

function JoinNow({ links }: Pick<OwnLinks, 'links'>) {
  if (!links?.joinUrl) {
    return <p className="pass-card__wait">{links ? 'It appears here as soon as it is.' : 'Fetching the link…'}</p>;
  }
  return (
    <a className={buttonClass({ tone: 'clay' })} href={links.joinUrl} target="_blank" rel="noreferrer">
      <Video />
      Join now
    </a>
  );
}

function Waiting({ opensAt, now, session }: { opensAt: string; now: Date } & Pick<Booking, 'session'>) {
  const { timeZone } = sessionTimes(session, viewerZone());
  return (
    <>
      <Clock />
      <p>
        {joinOpensText(session.joinMinutes ?? defaultJoinMinutes)}: in{' '}
        <b>{countdownText(Date.parse(opensAt) - now.getTime())}</b>
        <small>
          {formatShortDate(opensAt, timeZone)}, {formatTime(opensAt, timeZone)}
        </small>
      </p>
    </>
  );
}

function Recording({ links, mayChange }: OwnLinks) {
  return <Strip label="Recording">{mayChange ? <Watch {...links} /> : <BookingAuthorityHint change="watch" />}</Strip>;
}

function Watch({ recordingUrl }: { recordingUrl?: string | null }) {
  const className = buttonClass({ tone: 'sage' });
  if (recordingUrl) return <RecordingLink className={className} to={recordingUrl} />;
  return (
    <button type="button" className={className} disabled>
      Watch Recording
    </button>
  );
}

/** Adds a booked seat to a calendar: one button, which asks for the calendar (docs/product.md#calendar-entries). */
export function CalendarMenu(booking: CalendarBooking) {
  const { google, saveEntry } = useCalendar(booking);
  return (
    <ActionMenu
      label={booking.session.title}
      text="Add to calendar"
      icon={CalendarPlus}
      tone="sage"
      actions={[
        { label: 'Google', href: google },
        { label: 'Apple', onChoose: saveEntry },
      ]}
    />
  );
}
