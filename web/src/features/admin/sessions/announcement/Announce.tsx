import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { peopleText } from '../people.ts';
import { announce, announcementsTo, type Target } from './announce.ts';
import { UntoldChanges } from './UntoldChanges.tsx';
import './announcement.css';

type AdminSession = ResponseBody<'getAdminSession'>;

/** Changed sessions whose attendees are told: one, or several dates of a series with the one of the form. */
export type News = { session: AdminSession; targets: Target[] };

type Props = News & { onClose: () => void };

function whoText(count: number, dates: number): string {
  return `${peopleText(count)}${dates > 1 ? ` at ${dates} dates` : ''}`;
}

/**
 * Offers to tell attendees what has changed; `Not now` leaves it to the session's page
 * (docs/product.md#change-notifications).
 */
export function Announce({ session, targets, onClose }: Props) {
  const [announcements] = useState(() => announcementsTo(targets));
  const [note, setNote] = useState('');
  const count = targets.reduce((sum, target) => sum + target.untold, 0);
  const body = (
    <>
      <p>
        {whoText(count, targets.length)} <span>{count === 1 ? 'gets' : 'get'}</span> a mail with what has changed and a
        new calendar file.
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
      onConfirm={() => announce(announcements, note.trim() || null)}
      onClose={onClose}
    />
  );
}
