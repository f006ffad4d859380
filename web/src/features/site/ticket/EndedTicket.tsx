import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDay } from '#shared/rules/dates.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { usePlaces } from '../../../lib/booking/use-places.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BrowseSessions } from '../../../ui/booking/BrowseSessions.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ArrowUpRight } from '../../../ui/icons.tsx';
import { MoneyLines } from '../../../ui/MoneyLines.tsx';
import { shortSeatsText } from '../../../ui/session/seat-texts.ts';
import { ReceiptRow } from './ReceiptRow.tsx';
import { refundLines, refundReasonText } from './refund-lines.ts';
import { FormerFacts } from './TicketFacts.tsx';
import './pass-card.css';

type Booking = ResponseBody<'getBooking'>;

type Props = {
  booking: Booking;
  /** Says why the booking has ended, without the sums where those stand below. */
  title: string;
  text: string;
};

/** The words with which the studio cancelled the session. */
function StudioWords({ booking: { sessionCancellation } }: Pick<Props, 'booking'>) {
  const { facilitator, studio } = useSite();
  if (!sessionCancellation?.message) return null;
  const { at, message } = sessionCancellation;
  return (
    <p className="pass-card__words">
      {`${facilitator ?? studio} wrote on ${formatDay(at, viewerZone())}: “${message}”`}
    </p>
  );
}

function Money({ booking }: Pick<Props, 'booking'>) {
  const { lines, total } = refundLines(booking);
  const text = refundReasonText(booking, viewerZone());
  if (lines.length === 0 && text === null) return null;
  return (
    <div className="pass-card__money">
      {lines.length > 0 && <MoneyLines lines={lines} {...(total && { total })} />}
      {text && <p className="hint">{text}</p>}
    </div>
  );
}

/**
 * Leads to the date that takes the place of a cancelled session, unless the viewer has a place in it
 * (docs/product.md#cancelling-a-session).
 */
function NextDate({ session }: Pick<Booking, 'session'>) {
  const { data } = useEndpoint('getSession', { params: { sessionId: session.id } });
  const places = usePlaces();
  const next = data?.nextDate;
  if (!next || places.has(next.id)) return <BrowseSessions />;
  return (
    <>
      <AppLink className={buttonClass({ tone: 'sage' })} to={paths.session.href(next.id)}>
        Book {formatDay(next.startTime, zoneOf(next))} instead
      </AppLink>
      {next.title !== session.title && <p>The next one is {next.title}.</p>}
      <p>
        <AppLink to={paths.liveSessions.href()}>Browse Available Sessions</AppLink>
      </p>
    </>
  );
}

/** Shows what is left to do once a booking has ended. */
export function EndedSide({ booking, now, isStored }: Pick<Props, 'booking'> & { now: Date; isStored: boolean }) {
  const { session, ending, sessionCancellation } = booking;
  const isOff = ending === 'session_cancelled';
  const seats = isUpcoming(session, now) && !isStored ? shortSeatsText(session.seats) : null;
  return (
    <div className="pass__side">
      <ActionRows label="More about this booking">
        {!isStored && <ReceiptRow booking={booking} />}
        {!isOff && (
          <ActionRow icon={ArrowUpRight} to={paths.session.href(session.id)} hint={seats}>
            See the session
          </ActionRow>
        )}
      </ActionRows>
      <div className="pass__next mt-5">
        {isOff && sessionCancellation && !isStored ? <NextDate session={session} /> : <BrowseSessions />}
      </div>
    </div>
  );
}

/** The ticket of a booking that has ended: why, what it was, and what goes back of which payment. */
export function EndedTicket({ booking, title, text }: Props) {
  return (
    <article className="pass-card pass-card--void boxed" aria-label="Your ticket">
      <div className="pass-card__said pass-card__said--ended">
        <h2 className="part-title">{title}</h2>
        <StudioWords booking={booking} />
        <p>{text}</p>
      </div>
      <FormerFacts booking={booking} isStruck />
      <Money booking={booking} />
    </article>
  );
}
