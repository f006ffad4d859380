import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { SeatBar } from '../../../ui/admin/SeatBar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import type { OverviewSession } from './overview.ts';
import './sessions.css';

export function placeOf({ locationType, city }: Pick<OverviewSession, 'locationType' | 'city'>): string {
  return locationType === 'online' ? onlineLabel : (city ?? 'On-site');
}

type Props = {
  sessions: readonly OverviewSession[];
  none: string;
  /** This many sessions, counted from the first, link to their door list. */
  doors: number;
};

/** Sessions to come, each with how full it is; on-site ones at their own time. */
export function Sessions({ sessions, none, doors }: Props) {
  const now = useNow(30_000).toISOString();
  if (sessions.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className="next">
      {sessions.map((session, at) => {
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
              <p className="next__ways">
                {at < doors && (
                  <AppLink to={adminPaths.doorList.href(session.id)}>
                    Door list<span className="sr-only"> of {session.title}</span>
                  </AppLink>
                )}
                <AppLink to={adminPaths.session.href(session.id, 'attendees')}>
                  Attendees<span className="sr-only"> of {session.title}</span>
                </AppLink>
                {session.startTime <= now && (
                  <AppLink to={adminPaths.session.recording(session.id)}>
                    Recording<span className="sr-only"> of {session.title}</span>
                  </AppLink>
                )}
                <AppLink to={adminPaths.editSession.href(session.id)}>
                  Edit<span className="sr-only"> {session.title}</span>
                </AppLink>
              </p>
            </div>
            <SeatBar seats={session.seats} />
          </li>
        );
      })}
    </ul>
  );
}
