import { type ReactNode, useId } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatDuration, formatTime } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { shortWeekday } from '../../lib/time/date-texts.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { AppLink } from '../AppLink.tsx';
import { ChevronRight } from '../page-icons.tsx';
import { DateTile } from '../session/DateTile.tsx';
import { SessionArt } from '../session/SessionArt.tsx';
import { WithRanges } from '../WithRanges.tsx';
import './booking-row.css';

type Session = MemberBooking['session'];

type LineProps = {
  session: Session;
  now: Date;
  /** Among the first of the list, whose pictures are fetched at once. */
  first?: boolean;
  title: ReactNode;
  /** Shows when and where, in one line. */
  facts: ReactNode;
  described?: boolean;
  badge?: ReactNode;
  actions?: ReactNode;
};

/** Date, art, text, state and actions of a row; on a phone without the art, and with its state below the text. */
export function BookingLine({
  session,
  now,
  first = false,
  title,
  facts,
  described = false,
  badge,
  actions,
}: LineProps) {
  return (
    <div className="booked">
      <DateTile instant={session.startTime} timeZone={zoneOf(session)} now={now} />
      <span className="booked__orb cropped">
        <SessionArt session={session} shape="disc" first={first} />
      </span>
      <div className="booked__main">
        {title}
        <p className="booked__facts">{facts}</p>
        {described && session.description && <p className="booked__description">{session.description}</p>}
      </div>
      <div className="booked__end">
        {badge && <div className="booked__badge">{badge}</div>}
        {actions}
      </div>
      <ChevronRight />
    </div>
  );
}

type Props = Pick<LineProps, 'session' | 'now' | 'first' | 'described' | 'badge'> & {
  /** The row leads there; to the session unless it is given. */
  to?: string;
  /** Is 3 below a heading of the list. */
  level?: 2 | 3;
  /** Renders the row's buttons, which the id of the session's title describes. */
  actions: (titleId: string) => ReactNode;
  children?: ReactNode;
};

/** A booked session in a list, which leads to it. */
export function BookingRow({
  session,
  to = paths.session.href(session.id),
  level = 2,
  actions,
  children,
  ...line
}: Props) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const { startTime } = session;
  const zone = zoneOf(session);
  const length = formatDuration(session.durationMinutes);
  return (
    <article aria-labelledby={titleId}>
      <BookingLine
        {...line}
        session={session}
        title={
          <Heading className="booked__title" id={titleId}>
            <AppLink to={to}>{session.title}</AppLink>
          </Heading>
        }
        facts={
          <>
            <span>{[shortWeekday(startTime, zone), formatTime(startTime, zone), length].join(', ')}</span>
            <span>, </span>
            <WithRanges text={placeLabel(session)} />
          </>
        }
        actions={actions(titleId)}
      />
      {children}
    </article>
  );
}
