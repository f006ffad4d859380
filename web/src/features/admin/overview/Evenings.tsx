import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { countdown, eveningPhase } from '#shared/rules/evening.ts';
import { isUpcoming, seatsLeft } from '#shared/rules/sessions.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { EveningPanel } from '../../../ui/admin/EveningPanel.tsx';
import { DoorOpen, Film } from '../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Video } from '../../../ui/icons.tsx';
import type { OverviewSession } from './overview.ts';
import { placeOf } from './Sessions.tsx';

/** Shows what tonight needs, before everything else of the overview; the first session has the one clay button. */
export function Evenings({ sessions, now }: { sessions: readonly OverviewSession[]; now: Date }) {
  if (sessions.length === 0) return null;
  return (
    <section className="evenings" aria-label="Next up">
      {sessions.map((session, place) => (
        <Evening key={session.id} session={session} now={now} tone={place === 0 ? 'clay' : 'line'} />
      ))}
    </section>
  );
}

type Props = { session: OverviewSession; now: Date; tone: 'clay' | 'line' };

function figureOf(session: OverviewSession, now: Date) {
  const { startTime, endTime } = session;
  const zone = zoneOf(session);
  if (eveningPhase(session, now) === 'over') {
    return { label: 'Over since', figure: formatTime(endTime, zone) };
  }
  const { label, time } = countdown(session, now);
  const note = isUpcoming(session, now) ? `at ${formatTime(startTime, zone)}` : `until ${formatTime(endTime, zone)}`;
  return { label, figure: time, note };
}

function Evening({ session, now, tone }: Props) {
  const { id, title, startTime, seats, waitlistCount, published } = session;
  const left = seatsLeft(seats);
  const isOver = eveningPhase(session, now) === 'over';
  const hasBegun = startTime <= now.toISOString();
  const heading = (
    <>
      <AppLink to={adminPaths.session.href(id)}>{title}</AppLink>
      <p className="hint">
        {formatWeekday(startTime, zoneOf(session))}, {placeOf(session)}
        <span>{published ? '' : ', a draft'}</span>
      </p>
    </>
  );
  const ways = (
    <>
      <AppLink to={adminPaths.session.href(id, 'attendees')}>
        Attendees<span className="sr-only"> of {title}</span>
      </AppLink>
      {(isOver || session.locationType === 'online') && (
        <AppLink to={adminPaths.doorList.href(id)}>
          Door list<span className="sr-only"> of {title}</span>
        </AppLink>
      )}
      {hasBegun && !isOver && (
        <AppLink to={adminPaths.session.recording(id)}>
          Recording<span className="sr-only"> of {title}</span>
        </AppLink>
      )}
      <AppLink to={adminPaths.editSession.href(id)}>
        Edit<span className="sr-only"> {title}</span>
      </AppLink>
    </>
  );
  return (
    <EveningPanel
      {...figureOf(session, now)}
      heading={heading}
      isQuiet={isOver}
      seats={seats}
      over={[
        <Places key="places" {...seats} />,
        waitlistCount > 0 ? `${waitlistCount} waiting` : left !== null && `${left} left`,
      ]}
      action={isOver ? <AddRecording session={session} /> : <Entrance session={session} tone={tone} />}
      ways={ways}
    />
  );
}

function Places({ taken, max }: OverviewSession['seats']) {
  return (
    <>
      <b>{taken}</b>
      <span>{max === null ? ' booked, no limit' : ` of ${max} places`}</span>
    </>
  );
}

function AddRecording({ session: { id, title } }: Pick<Props, 'session'>) {
  return (
    <AppLink className={buttonClass({ tone: 'line' })} to={adminPaths.session.recording(id)}>
      <Film />
      <span>
        Recording<span className="sr-only"> of {title}</span>
      </span>
    </AppLink>
  );
}

function Entrance({ session, tone }: Pick<Props, 'session' | 'tone'>) {
  const look = buttonClass({ tone });
  if (session.locationType === 'online') return <Room session={session} look={look} />;
  return (
    <AppLink className={look} to={adminPaths.doorList.href(session.id)}>
      <DoorOpen />
      <span>
        Open the door list<span className="sr-only"> of {session.title}</span>
      </span>
    </AppLink>
  );
}

/** The room of an online session; until its link is known the page of the session, which has it too. */
function Room({ session: { id, title, hasZoomLink }, look }: { session: OverviewSession; look: string }) {
  const { data } = useEndpoint('getAdminSession', hasZoomLink ? { params: { sessionId: id } } : null);
  const words = (
    <span>
      <span>{hasZoomLink ? 'Open the room' : 'Add the link to join'}</span>
      <span className="sr-only"> of {title}</span>
    </span>
  );
  const zoomLink = data?.zoomLink ?? null;
  if (zoomLink === null) {
    const to = hasZoomLink ? adminPaths.session.href(id) : adminPaths.editSession.href(id);
    return (
      <AppLink className={look} to={to}>
        <Video />
        {words}
      </AppLink>
    );
  }
  return (
    <a className={look} href={zoomLink} target="_blank" rel="noreferrer">
      <Video />
      {words}
    </a>
  );
}
