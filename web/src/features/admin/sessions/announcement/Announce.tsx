import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { checks } from '../../../../lib/forms/form.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
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
  const { field, ...form } = useForm({
    rules: checks<'note'>(() => ({})),
    send: async (read) => {
      await announce(announcements, read('note').trim() || null);
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  const count = targets.reduce((sum, target) => sum + target.untold, 0);
  return (
    <FormDialog
      {...form}
      title="Tell attendees about the change?"
      action="Send the mail"
      busyAction="One moment…"
      cancel="Not now"
      asks
      onClose={onClose}
    >
      <p>
        {whoText(count, targets.length)} <span>{count === 1 ? 'gets' : 'get'}</span> a mail with what has changed and a
        new calendar file.
      </p>
      {targets.some(({ id }) => id === session.id) && <UntoldChanges session={session} />}
      <TextArea {...field('note')} label="Your words (optional)" rows={3} maxLength={2000} />
    </FormDialog>
  );
}
