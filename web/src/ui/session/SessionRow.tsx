import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { cutText, isSoldOut, phoneDescriptionLength } from '#shared/rules/sessions.ts';
import { useStaleSince } from '../../lib/api/staleness.ts';
import { useCategoryName } from '../../lib/rendering/context.ts';
import { timeClass, useDisplayZone } from '../../lib/time/use-display-zone.ts';
import { AppLink } from '../AppLink.tsx';
import { ArrowRight } from '../icons.tsx';
import { DateTile } from './DateTile.tsx';
import { categoryLine } from './notes.ts';
import { BookedMark, WaitingMark } from './OwnMark.tsx';
import { Price } from './Price.tsx';
import { SeatMark } from './SeatMark.tsx';
import { SessionArt } from './SessionArt.tsx';
import { SessionMeta } from './SessionMeta.tsx';
import './row.css';
import './card.css';

type Summary = ResponseBody<'listSessions'>['sessions'][number];

type Props = {
  session: Summary;
  /** Among the first of the list, whose pictures are fetched at once. */
  first?: boolean;
  /** Upcoming dates of each series. */
  dates?: ReadonlyMap<string, number>;
  /** Id of the viewer's booking, whose ticket the row leads to. */
  bookingId?: string | undefined;
  /** Replaces the seat mark for a viewer who is on the waitlist. */
  waiting?: string | undefined;
  /** Called when someone is about to open the session. */
  onIntent?: () => void;
};

function Description({ text }: { text: string }) {
  return (
    <p className="row__description secondary">
      <span className="row__full">{text}</span>
      <span className="row__cut">{cutText(text, phoneDescriptionLength)}</span>
    </p>
  );
}

/** A session in the schedule: a row, on a phone a card; the whole of it is the link, of a booked one to the ticket. */
export function SessionRow({ session, first = false, dates, bookingId, waiting, onIntent }: Props) {
  const isStale = useStaleSince() !== null;
  return (
    <AppLink
      className={!isStale && isSoldOut(session.seats) ? 'row row--out' : 'row'}
      to={bookingId ? paths.ticket.href(bookingId) : paths.session.href(session.id)}
      state={{ fromSchedule: true }}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <DateTile className={timeClass(session, 'date')} instant={session.startTime} timeZone={useDisplayZone(session)} />
      <div className="orb cropped">
        <SessionArt session={session} shape="disc" first={first} />
      </div>
      <div className="row__main">
        <p className="row__category tertiary">{categoryLine(useCategoryName(session.category), session, dates)}</p>
        <h2 className="row__title">{session.title}</h2>
        <SessionMeta session={session} />
      </div>
      <Description text={session.excerpt} />
      <div className="row__end">
        <Price money={session.price} prices={session.prices} />
        {bookingId ? <BookedMark /> : waiting ? <WaitingMark text={waiting} /> : <SeatMark seats={session.seats} />}
        <span className="row__go" aria-hidden="true">
          <ArrowRight />
        </span>
      </div>
    </AppLink>
  );
}
