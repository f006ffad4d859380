import { formatDuration, formatTime, formatWeekday, formatZone } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { timeClass, useDisplayZone } from '../../lib/time/use-display-zone.ts';
import { Clock, Hourglass, MapPin, Video } from '../icons.tsx';
import { WithRanges } from '../WithRanges.tsx';
import type { ShownSession } from './notes.ts';
import './meta.css';

/** Weekday and start, length, place: in the viewer's zone online, in the venue's on site. */
export function SessionMeta({ session }: { session: ShownSession }) {
  const zone = useDisplayZone(session);
  const Place = session.locationType === 'online' ? Video : MapPin;
  return (
    <div className={timeClass(session, 'meta')}>
      <span>
        <Clock />
        <span>
          {formatWeekday(session.startTime, zone)}, {formatTime(session.startTime, zone)}
          <noscript>{import.meta.env.SSR && `, ${formatZone(session.startTime, session.timeZone)}`}</noscript>
        </span>
      </span>
      <span>
        <Hourglass />
        {formatDuration(session.durationMinutes)}
      </span>
      <span className="place">
        <Place />
        <WithRanges text={placeLabel(session)} />
      </span>
    </div>
  );
}
