import { paths } from '#shared/contract/paths.ts';
import { isSoldOut } from '#shared/rules/sessions.ts';
import type { SessionSummary } from '../../../lib/api/sessions.ts';
import { useStaleSince } from '../../../lib/api/staleness.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { timeClass, useDisplayZone } from '../../../lib/time/use-display-zone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { categoryLine } from '../../../ui/session/notes.ts';
import { BookedMark, WaitingMark } from '../../../ui/session/OwnMark.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { SeatMark } from '../../../ui/session/SeatMark.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { SessionMeta } from '../../../ui/session/SessionMeta.tsx';
import { waitingText } from '../../../ui/session/seat-texts.ts';
import './session-card.css';

type OfferProps = { session: SessionSummary; isBooked: boolean; waiting: string | undefined };

function Offer({ session, isBooked, waiting }: OfferProps) {
  const isStale = useStaleSince() !== null;
  const othersWait = !isStale && isSoldOut(session.seats) ? waitingText(session.waitlistCount) : null;
  const isOwn = isBooked || waiting !== undefined;
  return (
    <div className="tile__end cluster">
      <Price money={session.price} prices={session.prices} />
      {isBooked ? <BookedMark /> : waiting ? <WaitingMark text={waiting} /> : <SeatMark seats={session.seats} />}
      {!isOwn && othersWait && <span className="hint">{othersWait}</span>}
    </div>
  );
}

type Props = {
  session: SessionSummary;
  first: boolean;
  past: boolean;
  /** Upcoming dates of each series; undefined among past sessions. */
  dates: ReadonlyMap<string, number> | undefined;
  /** Names the viewer's booking, whose ticket the card leads to. */
  bookingId: string | undefined;
  /** The card says this to a viewer who is on the session's waitlist. */
  waiting: string | undefined;
};

export function SessionCard({ session, first, past, dates, bookingId, waiting }: Props) {
  return (
    <AppLink className="tile" to={bookingId ? paths.ticket.href(bookingId) : paths.session.href(session.id)}>
      <div className="tile__art cropped">
        <SessionArt session={session} shape="card" first={first} />
      </div>
      <div className="tile__head">
        <DateTile
          className={timeClass(session, 'date')}
          instant={session.startTime}
          timeZone={useDisplayZone(session)}
        />
        <div>
          <p className="tile__category tertiary">{categoryLine(useCategoryName(session.category), session, dates)}</p>
          <h2 className="card-title">{session.title}</h2>
        </div>
      </div>
      <SessionMeta session={session} />
      {(!past || bookingId) && <Offer session={session} isBooked={bookingId !== undefined} waiting={waiting} />}
    </AppLink>
  );
}
