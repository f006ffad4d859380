// The import order matters: see there.
import '../../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ulid } from 'ulid';
import { attendeesMessage } from '#shared/contract/sessions/admin-schemas.ts';
import { messageOf } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { people } from '../people.ts';
import { DialogEnd } from './DialogEnd.tsx';

const fields = attendeesMessage.omit({ id: true });

type Props = { session: AdminSession; count: number; onClose: () => void };

/** Mails an admin's words to everybody who has a place. */
export function WriteToAll({ session, count, onClose }: Props) {
  // The same until it worked: nobody gets it twice.
  const [id] = useState(ulid);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { subject: '', text: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      const body = { id, ...input };
      const { recipients } = await call('writeToAttendees', { params: { sessionId: session.id }, body });
      notify({ tone: 'good', title: `A mail is on its way to ${people(recipients)}` });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
  });
  return (
    <Modal title="Write to all" onClose={() => !isSubmitting && onClose()}>
      <form className="confirm" noValidate onSubmit={(event) => void send(event)}>
        <p>
          Each of the {people(count)} of “{session.title}” gets a mail of their own; nobody sees the others’ addresses.
        </p>
        {problem && <Alert tone="bad" title="That did not work." text={problem} />}
        <TextField
          label="Subject"
          {...form.register('subject')}
          error={errors.subject?.message}
          maxLength={150}
          required
        />
        <TextArea
          label="Message"
          {...form.register('text')}
          error={errors.text?.message}
          rows={7}
          maxLength={4000}
          required
        />
        <DialogEnd action="Send the mail" doing="Sending…" busy={isSubmitting} onClose={onClose} />
      </form>
    </Modal>
  );
}
