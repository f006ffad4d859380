// Must be the first import: see the file.
import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { attendeesMessage } from '#shared/contract/sessions/attendee-schemas.ts';
import { call } from '../../../../lib/api/call.ts';
import { firstMessages, schemaRules } from '../../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { MailPreview } from '../MailPreview.tsx';
import { peopleText } from '../people.ts';

type To = { attendee: { id: string; attendeeName: string } } | { count: number };
type Props = { session: AdminSession; to: To; onClose: () => void };

/** Mails a message to every attendee, or to one (docs/product.md#attendees). */
export function MessageAttendees({ session, to, onClose }: Props) {
  const one = 'attendee' in to ? to.attendee : null;
  // One id per dialog: a retry after a lost response mails no one twice.
  const [id] = useState(ulid);
  const [draft, setDraft] = useState({ subject: '', text: '' });
  const now = useNow(30_000);
  const { field, ...form } = useForm<'subject' | 'text', z.output<typeof attendeesMessage>>({
    rules: schemaRules(
      (read) => attendeesMessage.safeParse({ id, subject: read('subject'), text: read('text') }),
      firstMessages('subject', 'text'),
    ),
    send: async (body) => {
      const { recipients } = one
        ? await call('writeToAttendee', { params: { bookingId: one.id }, body })
        : await call('writeToAttendees', { params: { sessionId: session.id }, body });
      notify({ tone: 'good', title: `A mail is on its way to ${peopleText(recipients)}` });
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } }),
  });
  return (
    <FormDialog
      {...form}
      title={one ? `Write to ${one.attendeeName}` : 'Write to all'}
      lead={<p>{leadOf(session, to)}</p>}
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

function leadOf({ title }: AdminSession, to: To): string {
  if ('attendee' in to) return `A mail to ${to.attendee.attendeeName} alone, about “${title}”.`;
  return `Each of the ${peopleText(to.count)} of “${title}” gets a mail of their own; no one sees the others’ addresses.`;
}
