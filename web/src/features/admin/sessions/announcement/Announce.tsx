import { useState } from 'react';
import { ulid } from 'ulid';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { peopleText } from '../people.ts';
import { UntoldChanges } from './UntoldChanges.tsx';
import './announcement.css';

type AdminSession = ResponseBody<'getAdminSession'>;

/** Changed sessions whose attendees are told: one, or several dates of a series with the one of the form. */
export type News = { session: AdminSession; targets: { id: string; untold: number }[] };

type Props = News & { onClose: () => void };

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Who gets the mail: 3 people; 14 people at 6 dates. */
function whoText(count: number, dates: number): string {
  return `${peopleText(count)}${dates > 1 ? ` at ${dates} dates` : ''}`;
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

/** Offers to tell attendees what has changed; `Not now` leaves it to the session's page (docs/product.md#change-notifications). */
export function Announce({ session, targets, onClose }: Props) {
  // Repeated under the same ids, no mail is sent twice.
  const [messages] = useState(() => targets.map((target) => ({ id: ulid(), sessionId: target.id })));
  const [note, setNote] = useState('');
  const count = sum(targets.map((target) => target.untold));

  const tell = async () => {
    const recipients = await announce(messages, note.trim() || null);
    notify({ tone: 'good', title: `A mail is on its way to ${peopleText(recipients)}` });
    void refresh('getAdminSession', 'listAdminSessions', 'getOverview');
  };
  const body = (
    <>
      <p>
        {whoText(count, targets.length)} {count === 1 ? 'gets' : 'get'} a mail with what has changed and a new calendar
        file.
      </p>
      {targets.some(({ id }) => id === session.id) && <UntoldChanges session={session} />}
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
