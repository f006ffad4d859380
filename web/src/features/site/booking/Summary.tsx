import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDuration, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { Clock, MapPin, Video } from '../../../ui/icons.tsx';
import { CalendarDays } from '../../../ui/page-icons.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { WithRanges } from '../../../ui/WithRanges.tsx';
import '../../../ui/session/meta.css';
import '../../../ui/session/price.css';
import './summary.css';

type Session = ResponseBody<'getSession'>;

/** The session being booked, beside the form. */
export function SummaryPanel({ session, children }: { session: Session; children: ReactNode }) {
  const zone = zoneOf(session);
  const Place = session.locationType === 'online' ? Video : MapPin;
  return (
    <div className="summary only-wide">
      <div className="summary__art cropped">
        <SessionArt session={session} shape="banner" first />
      </div>
      <div className="summary__in">
        <p className="over">{useCategoryName(session.category)}</p>
        <p className="summary__title serif">{session.title}</p>
        <div className="meta meta--column">
          <span>
            <CalendarDays />
            {formatLongDate(session.startTime, zone)}
          </span>
          <span>
            <Clock />
            {formatTime(session.startTime, zone)}, {formatDuration(session.durationMinutes)},{' '}
            {formatZone(session.startTime, zone)}
          </span>
          <span>
            <Place />
            <WithRanges text={placeLabel(session)} />
          </span>
        </div>
        {children}
      </div>
    </div>
  );
}

export function SummaryLine({ session }: { session: Session }) {
  const zone = zoneOf(session);
  return (
    <p className="hint only-phone">
      {session.title}
      <br />
      {formatLongDate(session.startTime, zone)}, {formatTime(session.startTime, zone)},{' '}
      <WithRanges text={placeLabel(session)} />
    </p>
  );
}
