import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatDuration, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Door, Repeat } from '../../../../ui/admin/icons.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { MapPin, Video } from '../../../../ui/icons.tsx';
import { WithRanges } from '../../../../ui/WithRanges.tsx';
import type { SeriesPlace } from './groups.ts';
import { LineMenu } from './LineMenu.tsx';
import { LineSeats } from './LineSeats.tsx';
import type { Ask } from './use-questions.tsx';
import './session-line.css';

type LineProps = {
  session: AdminSessionSummary;
  now: Date;
  /** Its place among the dates of its series that are ahead; undefined where that is not known. */
  inSeries: SeriesPlace | undefined;
  onAsk: Ask;
};

/** Tells whether the session is on this day of its own clock, and not over. */
function isToday({ startTime, endTime, cancelledAt, ...place }: AdminSessionSummary, now: Date): boolean {
  const zone = zoneOf(place);
  const isSameDay = wallTimeOf(startTime, zone).date === wallTimeOf(now.toISOString(), zone).date;
  return isSameDay && cancelledAt === null && new Date(endTime) > now;
}

type WayProps = Pick<LineProps, 'session' | 'now'>;

/** The one thing that is done with a session most: its door list today, later its recording, before that its attendees. */
function Way({ session, now }: WayProps) {
  const { id, title, startTime, cancelledAt, locationType, hasRecording } = session;
  const of = <span className="sr-only"> of {title}</span>;
  const look = buttonClass({ tone: 'line', small: true });
  if (isToday(session, now)) {
    return (
      <AppLink className={look} to={adminPaths.doorList.href(id)}>
        <Door />
        <span>Door list{of}</span>
      </AppLink>
    );
  }
  if (new Date(startTime) > now) {
    return (
      <AppLink className={look} to={adminPaths.session.href(id, 'attendees')}>
        <span>Attendees{of}</span>
      </AppLink>
    );
  }
  if (hasRecording) return <Badge tone="ok">Recording</Badge>;
  if (cancelledAt !== null || locationType !== 'online') return null;
  return (
    <AppLink className={look} to={adminPaths.session.recording(id)}>
      <span>Add recording{of}</span>
    </AppLink>
  );
}

function Title({ session: { id, title, published, cancelledAt, series }, inSeries }: LineProps) {
  return (
    <div className="session-line__title">
      <AppLink to={adminPaths.session.href(id)}>{title}</AppLink>
      {series && inSeries && inSeries.dates > 1 && (
        <small className="session-line__part">
          <Repeat />
          <span className="sr-only">date </span>
          {inSeries.place}/{inSeries.dates}
        </small>
      )}
      {!published && cancelledAt === null && <Badge tone="mute">Draft</Badge>}
      {cancelledAt !== null && <Badge tone="bad">Cancelled</Badge>}
    </div>
  );
}

/** A session as an admin sees it in the list: when and where, how full, and what can be done with it. */
export function SessionLine(props: LineProps) {
  const { session, now, onAsk } = props;
  const { title, startTime, durationMinutes, locationType, cancelledAt } = session;
  const zone = zoneOf(session);
  const Place = locationType === 'online' ? Video : MapPin;
  const states = [isToday(session, now) && 'today', cancelledAt !== null && 'cancelled'].filter(Boolean);
  const classes = ['session-line', ...states.map((state) => `session-line--${state}`)].join(' ');
  return (
    <article className={classes} aria-label={title}>
      <time className="session-line__day" dateTime={startTime}>
        <b>{Number(wallTimeOf(startTime, zone).date.slice(8))}</b>{' '}
        <span>{formatWeekday(startTime, zone).slice(0, 3)}</span>
      </time>
      <Title {...props} />
      <p className="session-line__when">
        <span>
          {formatTime(startTime, zone)} <small>{formatDuration(durationMinutes)}</small>
        </span>
        <span className="session-line__place">
          <Place />
          <WithRanges text={placeLabel(session)} />
        </span>
      </p>
      <LineSeats session={session} now={now} />
      <div className="session-line__way">
        <Way session={session} now={now} />
      </div>
      <LineMenu session={session} now={now} onAsk={onAsk} />
    </article>
  );
}
