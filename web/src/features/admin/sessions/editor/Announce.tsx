import { useState } from 'react';
import { ulid } from 'ulid';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { fullAddress } from '#shared/rules/sessions.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { peopleText } from '../people.ts';
import type { AdminSession } from './session-values.ts';

type Props = {
  session: AdminSession;
  onClose: () => void;
};

/** Offers to tell everybody who has a place that time, place or link have changed, with a new calendar file. */
export function Announce({ session, onClose }: Props) {
  const [id] = useState(ulid);
  const [note, setNote] = useState('');
  const zone = zoneOf(session);
  const when = `${formatLongDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}, ${formatZone(session.startTime, zone)}`;
  const places = session.seats.taken + session.seats.held;

  const tell = async () => {
    const body = { id, note: note.trim() || null };
    const { recipients } = await call('announceChange', { params: { sessionId: session.id }, body });
    notify({ tone: 'good', title: `A mail is on its way to ${peopleText(recipients)}` });
  };
  const body = (
    <>
      <p>
        The session is saved. {peopleText(places)} {places === 1 ? 'has' : 'have'} a place: they can be told by mail
        what has changed, with a new calendar file.
      </p>
      <p>
        {when}
        <br />
        {fullAddress(session)}
      </p>
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
