import { placeLines } from '#shared/rules/addresses.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { nearDayText } from '../../lib/time/date-texts.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { Clock, MapPin, Video } from '../icons.tsx';
import { CalendarDays } from '../page-icons.tsx';
import { WithRanges } from '../WithRanges.tsx';
import '../session/meta.css';

/** Day, time with its zone, and place of the session that is next. */
export function NextTimes({ session, now }: Pick<MemberBooking, 'session'> & { now: Date }) {
  const { time, timeZone, zone, venue } = sessionTimes(session, viewerZone());
  const isOnline = session.locationType === 'online';
  return (
    <div className="meta">
      <span>
        <CalendarDays />
        <span>{nearDayText(session.startTime, timeZone, now)}</span>
      </span>
      <span>
        <Clock />
        <span>{`${time}, ${venue ? `your time, ${zone}; ${venue}` : zone}`}</span>
      </span>
      <span>
        {isOnline ? <Video /> : <MapPin />}
        <WithRanges text={isOnline ? onlineLabel : placeLines(session).join(', ')} />
      </span>
    </div>
  );
}
