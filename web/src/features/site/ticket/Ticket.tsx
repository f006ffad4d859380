import { useEffect } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { useGiven } from '../../../lib/booking/given-places.ts';
import { useLinkEnded } from '../../../lib/booking/refusals.ts';
import { completeTicket, type StoredTicket } from '../../../lib/booking/stored-tickets.ts';
import { useAddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { usePlaces } from '../../../lib/booking/use-places.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AfterBooking } from '../../../ui/booking/AfterBooking.tsx';
import { changedParts } from '../../../ui/booking/changes.ts';
import { SeriesTickets } from '../../../ui/booking/SeriesTickets.tsx';
import { TicketCard } from '../../../ui/booking/TicketCard.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ticketPolicyText } from './change-text.ts';
import { GivenTicket } from './GivenTicket.tsx';
import { HealthQuestions } from './HealthQuestions.tsx';
import { Joining } from './Joining.tsx';
import { PendingMove } from './PendingMove.tsx';
import { Preparing } from './Preparing.tsx';
import { TicketActions } from './TicketActions.tsx';
import { ticketText } from './ticket-text.ts';
import './ticket.css';

type Booking = ResponseBody<'getBooking'>;

type Props = {
  booking: Booking;
  state: BookingState;
  /** This browser last saw the ticket at this instant (ISO), before now; undefined for the first time. */
  seenAt: string | undefined;
  /** The ticket of then, where the studio cannot be reached. */
  stored: StoredTicket | undefined;
};

const momentText = (instant: string) =>
  `${formatLongDate(instant, viewerZone())}, ${formatTime(instant, viewerZone())}`;

function Changed({ booking, seenAt }: Pick<Props, 'booking' | 'seenAt'>) {
  const parts = changedParts(booking, viewerZone());
  if (!booking.earlier || parts.length === 0) return null;
  const isNew = seenAt !== undefined && seenAt < booking.earlier.changedAt;
  return (
    <p className="pass__note">
      <b>
        <span>{isNew ? 'Changed since you last looked' : 'Changed since you booked'}</span>:
      </b>{' '}
      {parts.join(', ')}, on {momentText(booking.earlier.changedAt)}.
    </p>
  );
}

type NotesProps = { isLinkEnded: boolean; storedAt: string | undefined };

function Notes({ isLinkEnded, storedAt }: NotesProps) {
  return (
    <>
      {storedAt && (
        <p className="pass__note" role="status">
          <b>{navigator.onLine ? 'The studio cannot be reached.' : 'You are offline.'}</b> This is your ticket as it was
          on {momentText(storedAt)}.
        </p>
      )}
      {isLinkEnded && (
        <p className="pass__note no-print" role="status">
          <b>Your link has ended:</b> it is too old, or the place belongs to another person now. The newest mail about
          this booking has one that works.
        </p>
      )}
    </>
  );
}

/** The viewer's other seats in the session, each with its own ticket. */
function OtherPlaces({ booking: { id, session } }: { booking: Booking }) {
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

/** See docs/product.md#ticket. Who has given the place away is told so, and no more. */
export function Ticket(props: Props) {
  const { booking } = props;
  const givenPlace = useGiven(booking.id);
  return givenPlace ? <GivenTicket booking={booking} given={givenPlace} /> : <OwnTicket {...props} />;
}

function OwnTicket({ booking, state, seenAt, stored }: Props) {
  const now = useNow(1000);
  const isJoinable = booking.joinOpensAt !== null && new Date(booking.joinOpensAt) <= now;
  const own = useLinks(booking, isJoinable && new Date(booking.session.endTime) > now);
  const email = own.links?.attendeeEmail;
  const confirmation = useAddressConfirmation(booking, email);
  const viewer = { timeZone: viewerZone(), email, asksForPress: confirmation.asksForPress };
  const { title, text } = ticketText(booking, state, { now, ...viewer });
  const isLinkEnded = useLinkEnded(booking.id) && booking.ending === null;
  const isStored = stored !== undefined;
  const attendeeName = own.links?.attendeeName ?? stored?.attendeeName;
  useEffect(() => {
    if (attendeeName) completeTicket(booking.id, { attendeeName });
  }, [attendeeName, booking.id]);
  const onChanged = (after: Props['booking']) =>
    void storeResponse('getBooking', { params: { bookingId: after.id } }, after);
  return (
    <main id="main" className="wrap">
      <PageMeta title={`${title}: ${booking.session.title}`} path={paths.ticket.href(booking.id)} index={false} />
      <div className="pass">
        <div className="pass__text">
          <p className="pass__brand">{useSite().studio}</p>
          <div role="status">
            <PageHeading>{title}</PageHeading>
            <p className="lead">{text}</p>
          </div>
          {/* The line is there before the name, so that no button moves under a finger. */}
          {(attendeeName || own.mayChange) && (
            <p className="pass__name">{attendeeName ? `For ${attendeeName}` : '\u00a0'}</p>
          )}
          <Notes isLinkEnded={isLinkEnded} storedAt={isStored ? seenAt : undefined} />
          <Changed booking={booking} seenAt={seenAt} />
          {booking.pendingMove && !isStored && (
            <PendingMove key={booking.pendingMove.id} booking={booking} move={booking.pendingMove} />
          )}
          {booking.ending === null && <Joining booking={booking} own={own} now={now} isStored={isStored} />}
          {booking.ending === null && !isStored && <HealthQuestions booking={booking} own={own} now={now} />}
          <TicketActions {...{ booking, email, confirmation, state, isStored, onChanged }} />
          {state === 'booked' && isUpcoming(booking.session, now) && (
            <p className="hint">{ticketPolicyText(booking)}</p>
          )}
        </div>
        <TicketCard booking={booking} />
      </div>
      {booking.ending === null && <Preparing booking={booking} now={now} />}
      <OtherPlaces booking={booking} />
      <SeriesTickets booking={booking} />
      {booking.ending === null && !isStored && <AfterBooking booking={booking} email={email} />}
    </main>
  );
}
