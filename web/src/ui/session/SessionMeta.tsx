import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import Video from 'lucide-react/icons/video';
import { formatDuration, formatTime, formatWeekday } from '#shared/dates.ts';
import { placeLabel } from '#shared/sessions.ts';
import { zoneOf } from '../../lib/time/zones.ts';
import type { ShownSession } from './notes.ts';
import './meta.css';

/** Weekday and start, length, place: in the viewer's zone online, in the venue's on site. */
export function SessionMeta({ session }: { session: ShownSession }) {
  const zone = zoneOf(session);
  const Place = session.locationType === 'online' ? Video : MapPin;
  return (
    <div className="meta">
      <span>
        <Clock className="i" aria-hidden="true" />
        {formatWeekday(session.startTime, zone)}, {formatTime(session.startTime, zone)}
      </span>
      <span>
        <Hourglass className="i" aria-hidden="true" />
        {formatDuration(session.durationMinutes)}
      </span>
      <span className="place">
        <Place className="i" aria-hidden="true" />
        {placeLabel(session)}
      </span>
    </div>
  );
}
