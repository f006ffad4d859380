import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { isUpcoming, type Seats } from '#shared/rules/sessions.ts';
import { useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { peopleText } from '../people.ts';
import { type Choices, RefundAndNotify } from '../RefundAndNotify.tsx';
import { ScopeChoice } from '../series/ScopeChoice.tsx';
import { countText, otherDatesIn, type Scope, scopes } from '../series/scope.ts';

type Session = Pick<
  ResponseBody<'getAdminSession'>,
  'id' | 'title' | 'seats' | 'waitlistCount' | 'startTime' | 'timeZone' | 'series'
>;

type Props = {
  session: Session;
  onClose: () => void;
  onDeleted?: () => void;
};

const placesOf = ({ seats }: Pick<Session, 'seats'>) => seats.taken + seats.held;
const total = (sessions: readonly Session[], count: (session: Session) => number) =>
  sessions.reduce((sum, session) => sum + count(session), 0);

/**
 * The sessions that are deleted for each scope, the one of the dialog last: while it is there, the rest can be tried
 * again.
 */
function useDates(session: Session): Record<Scope, Session[]> {
  const { data } = useUpcomingSessions();
  const dates = (data?.sessions ?? []).filter(({ series }) => series && series.id === session.series?.id);
  const inScope = (scope: Scope) => [...otherDatesIn(scope, session, dates), session];
  return { this: inScope('this'), following: inScope('following'), all: inScope('all') };
}

async function deleteOne(session: Session, choices: Choices): Promise<void> {
  const places = placesOf(session);
  const body = { places, ...(places > 0 ? choices : { refund: false, tell: false }) };
  await call('deleteSession', { params: { sessionId: session.id }, body });
}

/** Deletes all that can be; returns what is left, each with its reason. */
async function deleteEach(sessions: Session[], choices: Choices, onProgress: (doneCount: number) => void) {
  const failed: string[] = [];
  for (const [doneCount, session] of sessions.entries()) {
    onProgress(doneCount);
    // The session of the dialog stays while a date before it does.
    if (failed.length > 0 && doneCount === sessions.length - 1) break;
    await deleteOne(session, choices).catch((error: unknown) => {
      failed.push(`${formatDate(session.startTime, session.timeZone)}: ${messageOf(error)}`);
    });
  }
  return failed;
}

function Effects({ sessions }: { sessions: Session[] }) {
  const seats = {
    max: null,
    taken: total(sessions, (one) => one.seats.taken),
    held: total(sessions, (one) => one.seats.held),
  };
  const waitlistCount = total(sessions, (one) => one.waitlistCount);
  const startTime = sessions.at(-1)?.startTime ?? '';
  return deletionText({ seats, waitlistCount, startTime }, new Date()).map((sentence) => (
    <p key={sentence}>{sentence}</p>
  ));
}

function useDeletion({ session, onDeleted }: Pick<Props, 'session' | 'onDeleted'>) {
  const [progress, setProgress] = useState<string | null>(null);
  const remove = async (sessions: Session[], choices: Choices) => {
    const onProgress = (doneCount: number) =>
      sessions.length > 1 && setProgress(`Deleting ${doneCount + 1} of ${sessions.length}`);
    const failed = await deleteEach(sessions, choices, onProgress);
    setProgress(null);
    if (failed.length === 0) {
      const title =
        sessions.length === 1 ? 'Session deleted successfully' : `${sessions.length} sessions deleted successfully`;
      notify({ tone: 'good', title });
      onDeleted?.();
    } else {
      notify({ tone: 'bad', title: 'Failed to delete session', text: failed.join(' ') });
      // Current data for the next attempt.
      await refresh('getAdminSession');
    }
    await refresh('listAdminSessions', 'listSessions', 'getOverview');
  };
  return { id: session.id, progress, remove };
}

/** Deletes a session, or dates of its series, after a confirmation that names the effects on seats and payments. */
export function DeleteSession({ session, onClose, onDeleted }: Props) {
  const [scope, setScope] = useState<Scope>('this');
  const dates = useDates(session);
  const { progress, remove } = useDeletion({ session, ...(onDeleted && { onDeleted }) });
  const [choices, setChoices] = useState(() => {
    // What has taken place was paid for.
    const isAhead = isUpcoming(session, new Date());
    return { refund: isAhead, tell: isAhead };
  });
  const sessions = dates[scope];
  const counts = Object.fromEntries(
    scopes.map((one) => [one, countText(dates[one].length, total(dates[one], placesOf))]),
  );
  const body = (
    <>
      {session.series && <ScopeChoice scope={scope} onChange={setScope} counts={counts} />}
      <Effects sessions={sessions} />
      {total(sessions, placesOf) > 0 && <RefundAndNotify choices={choices} onChange={setChoices} />}
      <p role="status">{progress}</p>
    </>
  );
  return (
    <ConfirmDialog
      title={`Delete “${session.title}”?`}
      body={body}
      action={sessions.length === 1 ? 'Delete session' : `Delete ${sessions.length} sessions`}
      onConfirm={() => remove(sessions, choices)}
      onClose={onClose}
    />
  );
}

type DeletedSession = { seats: Seats; waitlistCount: number; startTime: string };

export function deletionText({ seats, waitlistCount, startTime }: DeletedSession, now: Date): string[] {
  const places = seats.taken + seats.held;
  const parts = [seats.taken > 0 && `${seats.taken} booked`, seats.held > 0 && `${seats.held} held`].filter(Boolean);
  const attendees =
    places === 0
      ? 'No one has a place in it.'
      : isUpcoming({ startTime }, now)
        ? `${peopleText(places)} will lose their place (${parts.join(', ')}). Their bookings become cancelled, and payments that are under way are closed.`
        : `${peopleText(places)} had a place (${parts.join(', ')}). Their bookings become cancelled.`;
  const waiting = waitlistCount > 0 ? [`${peopleText(waitlistCount)} wait for a place; their waitlist ends.`] : [];
  return [attendees, ...waiting, 'This action cannot be undone.'];
}
