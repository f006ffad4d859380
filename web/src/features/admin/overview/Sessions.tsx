import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { SeatBar } from '../../../ui/admin/SeatBar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import type { Overview } from './OverviewContent.tsx';
import './sessions.css';

type Session = Overview['next'][number];

function placeOf({ locationType, city }: Session): string {
  return locationType === 'online' ? onlineLabel : (city ?? 'On-site');
}

/** Sessions to come, each with how full it is; on-site ones at their own time. */
export function Sessions({ sessions, none }: { sessions: readonly Session[]; none: string }) {
  if (sessions.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className="next">
      {sessions.map((session) => {
        const timeZone = zoneOf(session);
        return (
          <li key={session.id}>
            <DateTile instant={session.startTime} timeZone={timeZone} />
            <div>
              <AppLink className="next__title" to={adminPaths.session.href(session.id)}>
                {session.title}
              </AppLink>
              <p className="hint">
                {formatWeekday(session.startTime, timeZone)}, {formatTime(session.startTime, timeZone)},{' '}
                {placeOf(session)} {!session.published && <Badge tone="mute">Draft</Badge>}
              </p>
            </div>
            <SeatBar seats={session.seats} />
          </li>
        );
      })}
    </ul>
  );
}
