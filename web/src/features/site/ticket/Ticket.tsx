import { useEffect } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { useGiven } from '../../../lib/booking/given-places.ts';
import { useLinkEnded } from '../../../lib/booking/refusals.ts';
import { completeTicket, type StoredTicket } from '../../../lib/booking/stored-tickets.ts';
import { useAddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { changedParts } from '../../../ui/booking/changes.ts';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { EndedSide, EndedTicket } from './EndedTicket.tsx';
import { GivenTicket } from './GivenTicket.tsx';
import { HealthQuestions } from './HealthQuestions.tsx';
import { OwnPass } from './OwnPass.tsx';
import { PendingMove } from './PendingMove.tsx';
import { restDueText } from './rest-text.ts';
import { TicketBelow } from './TicketBelow.tsx';
import { TicketHead } from './TicketHead.tsx';
import { TicketSide } from './TicketSide.tsx';
import { endedPanel, ticketHeading, ticketText } from './ticket-text.ts';
import { useFocusOfHeading } from './use-focus-of-heading.ts';
import { useRestSettling } from './use-rest.ts';
import '../../../ui/booking/ticket-print.css';
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

type NotesProps = Pick<Props, 'booking' | 'seenAt'> & { isStored: boolean };

/** Shows what to know before the ticket itself: that it is an old one, that the link has ended, what has changed, a move that is not paid. */
function Notes({ booking, seenAt, isStored }: NotesProps) {
  const isLinkEnded = useLinkEnded(booking.id) && booking.ending === null;
  const restDue = booking.deposit && restDueText(booking.deposit, viewerZone());
  return (
    <div className="pass__notes">
      {isStored && seenAt && (
        <p className="pass__note" role="status">
          <b>{navigator.onLine ? 'The studio cannot be reached.' : 'You are offline.'}</b> This is your ticket as it was
          on {momentText(seenAt)}.
        </p>
      )}
      {isLinkEnded && (
        <p className="pass__note no-print" role="status">
          <b>Your link has ended:</b> it is too old, or the place belongs to another person now. The newest mail about
          this booking has one that works.
        </p>
      )}
      {restDue && (
        <p className="pass__note">
          <b>{restDue.title}</b> {restDue.text}
        </p>
      )}
      <Changed booking={booking} seenAt={seenAt} />
      {booking.pendingMove && !isStored && (
        <PendingMove key={booking.pendingMove.id} booking={booking} move={booking.pendingMove} />
      )}
    </div>
  );
}

/** See docs/product.md#ticket. Who has given the place away is told so, and no more. */
export function Ticket(props: Props) {
  const { booking } = props;
  const givenPlace = useGiven(booking.id);
  return givenPlace ? <GivenTicket booking={booking} given={givenPlace} /> : <OwnTicket {...props} />;
}

function OwnTicket(props: Props) {
  const { booking, state, stored } = props;
  const now = useNow(1000);
  useRestSettling(booking);
  const isJoinable = booking.joinOpensAt !== null && new Date(booking.joinOpensAt) <= now;
  const own = useLinks(booking, isJoinable && new Date(booking.session.endTime) > now);
  const email = own.links?.attendeeEmail;
  const confirmation = useAddressConfirmation(booking, email);
  const viewer = { timeZone: viewerZone(), email, asksForPress: confirmation.asksForPress };
  const text = ticketText(booking, state, { now, ...viewer });
  const isStored = stored !== undefined;
  const attendeeName = own.links?.attendeeName ?? stored?.attendeeName;
  useEffect(() => {
    if (attendeeName) completeTicket(booking.id, { attendeeName });
  }, [attendeeName, booking.id]);
  const ended = endedPanel(booking, text, viewer.timeZone);
  return (
    <main id="main" className="wrap">
      <PageMeta title={`${text.title}: ${booking.session.title}`} path={paths.ticket.href(booking.id)} index={false} />
      <div className="pass">
        <TicketHead {...ticketHeading(booking, state, text, now)} />
        <Notes booking={booking} seenAt={props.seenAt} isStored={isStored} />
        {ended ? (
          <EndedPass booking={booking} now={now} isStored={isStored} {...ended} />
        ) : (
          <OpenPass
            booking={booking}
            state={state}
            own={own}
            now={now}
            confirmation={confirmation}
            isStored={isStored}
            attendeeName={attendeeName}
          />
        )}
      </div>
      <TicketBelow booking={booking} now={now} isStored={isStored} email={email} />
    </main>
  );
}

type EndedProps = { booking: Booking; now: Date; isStored: boolean; title: string; text: string };

function EndedPass({ booking, now, isStored, title, text }: EndedProps) {
  useFocusOfHeading();
  return (
    <>
      <EndedTicket booking={booking} title={title} text={text} />
      <EndedSide booking={booking} now={now} isStored={isStored} />
    </>
  );
}

function OpenPass(props: Parameters<typeof OwnPass>[0]) {
  const { booking, state, now, own, isStored } = props;
  const onChanged = (after: Booking) => void storeResponse('getBooking', { params: { bookingId: after.id } }, after);
  return (
    <>
      <OwnPass {...props} />
      <TicketSide booking={booking} state={state} now={now} isStored={isStored} onChanged={onChanged}>
        {!isStored && <HealthQuestions booking={booking} own={own} now={now} />}
      </TicketSide>
    </>
  );
}
