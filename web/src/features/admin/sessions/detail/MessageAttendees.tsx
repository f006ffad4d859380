// Must be the first import: see the file.
import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { attendeesMessage } from '#shared/contract/sessions/admin-schemas.ts';
import { messageOf } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { firstMessages, useForm } from '../../../../lib/forms/use-form.ts';
import { notify } from '../../../../lib/notify.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { peopleText } from '../people.ts';
import { MailPreview } from './MailPreview.tsx';

type Props = { session: AdminSession; count: number; onClose: () => void };

/** Mails a message to every attendee (docs/product.md#attendees). */
export function MessageAttendees({ session, count, onClose }: Props) {
  // One id per dialog: a retry after a lost response mails no one twice.
  const [id] = useState(ulid);
  const [draft, setDraft] = useState({ subject: '', text: '' });
  const now = useNow(30_000);
  const { field, ...form } = useForm<'subject' | 'text', z.output<typeof attendeesMessage>>({
    parse: (read) => attendeesMessage.safeParse({ id, subject: read('subject'), text: read('text') }),
    explainIssues: firstMessages('subject', 'text'),
    send: async (body) => {
      const { recipients } = await call('writeToAttendees', { params: { sessionId: session.id }, body });
      notify({ tone: 'good', title: `A mail is on its way to ${peopleText(recipients)}` });
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  return (
    <FormDialog
      {...form}
      title="Write to all"
      lead={
        <p>
          Each of the {peopleText(count)} of “{session.title}” gets a mail of their own; nobody sees the others’
          addresses.
        </p>
      }
      action="Send the mail"
      busyAction="Sending…"
      onClose={onClose}
    >
      <TextField
        {...field('subject')}
        label="Subject"
        maxLength={150}
        required
        onInput={({ currentTarget }) => setDraft({ ...draft, subject: currentTarget.value })}
      />
      <TextArea
        {...field('text')}
        label="Message"
        rows={7}
        maxLength={4000}
        required
        onInput={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
      />
      <MailPreview session={session} now={now} {...draft} />
    </FormDialog>
  );
}
