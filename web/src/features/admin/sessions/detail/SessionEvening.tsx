import type { ComponentProps, ReactNode } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatDay, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { countdown, type EveningPhase } from '#shared/rules/evening.ts';
import { isUpcoming, seatsLeft } from '#shared/rules/sessions.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { type Ends, EveningPanel } from '../../../../ui/admin/EveningPanel.tsx';
import { DoorOpen, Film } from '../../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Video } from '../../../../ui/icons.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { attendanceOf, earnedText, newFacesText, paymentsText, returnedText } from './evening-text.ts';
import type { Attendee } from './use-attendees.ts';
import type { RecordingAction } from './use-recording-dialog.tsx';

type Props = {
  session: AdminSession;
  phase: EveningPhase;
  now: Date;
  /** Undefined while they are fetched. */
  attendees: readonly Attendee[] | undefined;
  recording: RecordingAction;
};

/** Shows what is near in the life of a session, with the one thing to do now (docs/product.md#admin-evening). */
export function SessionEvening(props: Props) {
  return props.phase === 'ahead' || props.phase === 'tonight' ? <Before {...props} /> : <After {...props} />;
}

function placesOf({ seats: { taken, max } }: AdminSession): ReactNode {
  return (
    <>
      <b>{taken}</b>
      <span>{max === null ? ' booked, no limit' : ` of ${max} places`}</span>
    </>
  );
}

function waitingText({ waitlistCount, seats }: AdminSession): string | null {
  const left = seatsLeft(seats);
  if (waitlistCount > 0) return `${waitlistCount} waiting`;
  return left === null ? null : `${left} left`;
}

function figureOf({ session, phase, now }: Props) {
  const { startTime } = session;
  const zone = zoneOf(session);
  const time = formatTime(startTime, zone);
  if (phase === 'ahead')
    return { label: formatWeekday(startTime, zone), figure: formatDay(startTime, zone), note: time };
  const { label, time: left } = countdown(session, now);
  return { label, figure: left, note: noteOf(session, now) };
}

/** Shows when the room opens, or when it begins; once it has begun, when it ends. */
function noteOf(session: AdminSession, now: Date): string {
  const { startTime, endTime, locationType, joinMinutes } = session;
  const zone = zoneOf(session);
  if (!isUpcoming(session, now)) return `until ${formatTime(endTime, zone)}`;
  if (locationType === 'onsite') return `at ${formatTime(startTime, zone)}`;
  const opens = new Date(Date.parse(startTime) - joinMinutes * 60_000);
  const time = formatTime(opens.toISOString(), zone);
  return opens > now ? `room opens at ${time}` : `room open since ${time}`;
}

function Before(props: Props) {
  const { session, phase, attendees = [] } = props;
  const isQuiet = phase === 'ahead';
  const below: Ends = [paymentsText(attendees), newFacesText(attendees)];
  return (
    <EveningPanel
      {...figureOf(props)}
      isQuiet={isQuiet}
      seats={session.seats}
      over={[placesOf(session), waitingText(session)]}
      below={below}
      action={<Entrance session={session} tone={isQuiet ? 'line' : 'clay'} />}
    />
  );
}

/** Shows where the owner meets the people: the door list, or the room. */
function Entrance({ session, tone }: { session: AdminSession; tone: 'clay' | 'line' }) {
  const { id, locationType, zoomLink } = session;
  const look = buttonClass({ tone });
  if (locationType === 'onsite') {
    return (
      <AppLink className={look} to={adminPaths.doorList.href(id)}>
        <DoorOpen />
        Open the door list
      </AppLink>
    );
  }
  if (zoomLink === null) {
    return (
      <AppLink className={look} to={adminPaths.editSession.href(id)}>
        <Video />
        Add the link to join
      </AppLink>
    );
  }
  return (
    <a className={look} href={zoomLink} target="_blank" rel="noreferrer">
      <Video />
      Open the room
    </a>
  );
}

function After(props: Props) {
  const { session, phase, recording } = props;
  const zone = zoneOf(session);
  const since = phase === 'over' ? formatTime(session.endTime, zone) : formatDay(session.endTime, zone);
  const isUrgent = phase === 'over' && !recording.isThere;
  return (
    <EveningPanel
      {...attendanceWords(props)}
      label={`Over since ${since}`}
      isQuiet={phase === 'past'}
      action={
        <button type="button" className={buttonClass({ tone: isUrgent ? 'clay' : 'line' })} onClick={recording.open}>
          <Film />
          {recording.words}
        </button>
      }
    />
  );
}

/** Shows who came and what they paid; while that is fetched, how many had a place. */
function attendanceWords({ session, attendees }: Props) {
  if (!attendees) return { figure: `${session.seats.taken} booked`, seats: session.seats, over: [''] as const };
  const { places, came, missed } = attendanceOf(attendees);
  const earned = earnedText(attendees);
  const returned = returnedText(attendees);
  const pending = attendees.filter(({ status }) => status === 'pending').length;
  const notes = [session.recordingFile?.name, returned && `${returned} refunded`].filter(Boolean).join(', ');
  const below: Ends = [notes, pending > 0 && `${pending} pending`];
  return {
    figure: came === null ? `${places} booked` : `${came} came`,
    note: came === null ? 'no one was ticked off' : `of ${places} with a place`,
    seats: { taken: came ?? places, held: 0, max: Math.max(places, 1) },
    over: [earned === null ? 'Free' : <Earned key="earned" text={earned} />, missed > 0 && `${missed} did not come`],
    below,
  } satisfies Partial<ComponentProps<typeof EveningPanel>>;
}

function Earned({ text }: { text: string }) {
  return (
    <>
      <b>{text}</b>
      <span> earned</span>
    </>
  );
}
