import { formatDuration, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import { Clock, Hourglass, MapPin, Video } from '../icons.tsx';
import type { ShownSession } from './notes.ts';
import './meta.css';

/** Weekday and start, length, place: in the viewer's zone online, in the venue's on site. */
export function SessionMeta({ session }: { session: ShownSession }) {
  const zone = zoneOf(session);
  const Place = session.locationType === 'online' ? Video : MapPin;
  return (
    <div className="meta">
      <span>
        <Clock />
        {formatWeekday(session.startTime, zone)}, {formatTime(session.startTime, zone)}
      </span>
      <span>
        <Hourglass />
        {formatDuration(session.durationMinutes)}
      </span>
      <span className="place">
        <Place />
        {placeLabel(session)}
      </span>
    </div>
  );
}
