// Must be the first import: see the file.
import '../../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { attendeeAddition } from '#shared/contract/sessions/attendee-schemas.ts';
import { isFree } from '#shared/rules/money.ts';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { call } from '../../../../lib/api/call.ts';
import type { FieldErrors, ReadField } from '../../../../lib/forms/form.ts';
import { schemaRules } from '../../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { FormDialog } from '../../../../ui/admin/FormDialog.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { PartyFields } from './PartyFields.tsx';
import { refreshSeats } from './use-attendees.ts';
import { useParty } from './use-party.ts';

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' } as const;
type Labelled = keyof typeof labels;
type Field = Labelled | 'paymentStatus' | 'tell';

function errorsOf(issues: z.ZodError['issues'], read: ReadField<Field>): FieldErrors<Field> {
  const wrong: FieldErrors<Field> = {};
  for (const { path, message } of issues) {
    const name = (['firstName', 'lastName', 'email'] as const).find((field) => field === path[0]);
    if (!name) continue;
    const label = labels[name];
    wrong[name] ??= read(name).trim() ? `${label} ${message}` : `Please enter the ${label.toLowerCase()}`;
  }
  return wrong;
}

function addedText(name: string, count: number): string {
  return count === 1 ? `${name} has a place now` : `${name} has ${count} places now`;
}

type Props = { session: AdminSession; onClose: () => void };

/** Books a seat by hand, free or paid outside of Stripe (docs/product.md#attendees). */
export function AddAttendee({ session, onClose }: Props) {
  // One id per dialog: a retry after a lost response cannot add the attendee twice.
  const [id] = useState(ulid);
  const party = useParty(session);
  const { field, ...form } = useForm<Field, z.output<typeof attendeeAddition>>({
    rules: schemaRules(
      (read) =>
        attendeeAddition.safeParse({
          id,
          firstName: read('firstName'),
          lastName: read('lastName'),
          email: read('email'),
          paymentStatus: read('paymentStatus'),
          tell: read('tell') === 'on',
          ...party.groupFor(read('email')),
        }),
      errorsOf,
    ),
    onInvalid: () => void party.check(),
    send: async (body) => {
      if (!party.check()) return;
      try {
        const { attendeeName } = await call('addAttendee', { params: { sessionId: session.id }, body });
        notify({ tone: 'good', title: addedText(attendeeName, party.count) });
        onClose();
      } finally {
        await refreshSeats();
      }
    },
    explain: (error) => {
      party.refuse(error);
      // Said beside the number of places.
      if (party.saysFewer(error)) return {};
      return { message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } };
    },
  });
  const labelled = (name: Labelled) => ({ ...field(name), label: labels[name], autoComplete: 'off', required: true });
  return (
    <FormDialog
      {...form}
      title="Add attendee"
      lead={<p>A place in “{session.title}” for someone who did not book it here, and for who comes with them.</p>}
      action="Add attendee"
      busyAction="Adding…"
      onClose={onClose}
    >
      <div className="admin-pair">
        <TextField {...labelled('firstName')} maxLength={personNameFieldLength} />
        <TextField {...labelled('lastName')} maxLength={personNameFieldLength} />
      </div>
      <TextField {...labelled('email')} type="email" maxLength={254} />
      {party.isOffered && <PartyFields party={party} />}
      <SelectField {...field('paymentStatus')} label="Payment" defaultValue={isFree(session.price) ? 'free' : 'paid'}>
        <option value="free">Free: given by you</option>
        <option value="paid">Paid: in cash or by transfer</option>
      </SelectField>
      <SwitchField
        {...field('tell')}
        label="Tell them by mail"
        hint={
          party.count > 1
            ? 'One mail of all places, and a ticket to each address.'
            : 'The confirmation with the calendar file.'
        }
        defaultChecked
      />
    </FormDialog>
  );
}
