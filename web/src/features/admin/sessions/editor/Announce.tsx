import { useState } from 'react';
import { ulid } from 'ulid';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { peopleText } from '../people.ts';
import type { AdminSession } from './session-values.ts';

/** Changed sessions whose attendees are told: one, or several dates of a series with the one of the form. */
export type News = { session: AdminSession; targets: { id: string; places: number }[] };

type Props = News & { onClose: () => void };

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Who can be told: 3 people have a place; 14 people have a place at 6 dates. */
function whoText(places: number, dates: number): string {
  return `${peopleText(places)} ${places === 1 ? 'has' : 'have'} a place${dates > 1 ? ` at ${dates} dates` : ''}`;
}

/** Tells the attendees of each. Returns how many; throws the first failure after all were tried, so that a retry completes it. */
async function announce(messages: { id: string; sessionId: string }[], note: string | null): Promise<number> {
  const told = await Promise.allSettled(
    messages.map(({ id, sessionId }) => call('announceChange', { params: { sessionId }, body: { id, note } })),
  );
  const failed = told.find((result) => result.status === 'rejected' && !hasCode(result.reason, 'no_attendees'));
  if (failed?.status === 'rejected') throw failed.reason;
  return sum(told.map((result) => (result.status === 'fulfilled' ? result.value.recipients : 0)));
}

/** Offers to tell everybody who has a place that time, place or link have changed, with a new calendar file. */
export function Announce({ session, targets, onClose }: Props) {
  // Repeated under the same ids, no mail is sent twice.
  const [messages] = useState(() => targets.map((target) => ({ id: ulid(), sessionId: target.id })));
  const [note, setNote] = useState('');
  const zone = zoneOf(session);
  const when = `${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}, ${formatZone(session.startTime, zone)}`;
  const places = sum(targets.map((target) => target.places));

  const tell = async () => {
    const recipients = await announce(messages, note.trim() || null);
    notify({ tone: 'good', title: `A mail is on its way to ${peopleText(recipients)}` });
  };
  const body = (
    <>
      <p>
        The session is saved. {whoText(places, targets.length)}: they can be told by mail what has changed, with a new
        calendar file.
      </p>
      {targets.length === 1 && targets[0]?.id === session.id && (
        <p>
          {when}
          <br />
          {placeLines(session).join(', ')}
        </p>
      )}
      <TextArea
        label="Your words (optional)"
        rows={3}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </>
  );
  return (
    <ConfirmDialog
      title="Tell attendees about the change?"
      body={body}
      action="Send the mail"
      cancel="Not now"
      tone="good"
      onConfirm={tell}
      onClose={onClose}
    />
  );
}
