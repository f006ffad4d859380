// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { useState } from 'react';
import { memberBookingRequest } from '#shared/contract/bookings/schemas.ts';
import { line } from '#shared/contract/common/text.ts';
import { personNameFieldLength } from '#shared/rules/names.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { type AttendeeDetails, attendeeOf } from '../../../lib/account/guest.ts';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type FormProps, useAttendeeForm } from './use-attendee-form.ts';

// The server checks names: the one from the account's address may look like a web address, and is not sent.
const schema = memberBookingRequest
  .pick({ email: true })
  .required()
  .extend({ attendeeName: line(personNameFieldLength) });
const labels: Record<keyof AttendeeDetails, string> = { attendeeName: 'Name', email: 'E-mail' };

type Props = FormProps<AttendeeDetails> & { account: Account };

/** Prefilled from the account (docs/product.md#booking-dialog). */
export function MemberForm({ account, people, ...props }: Props) {
  const { problem, onInvalid, onSubmit, mailHint, pack, choice, places, children, end } = props;
  const [attendee] = useState(() => attendeeOf(account));
  const { form, field, busy } = useAttendeeForm<keyof AttendeeDetails, AttendeeDetails>({
    parse: (read) => schema.safeParse({ attendeeName: read('attendeeName'), email: read('email') }),
    labels,
    problem,
    onInvalid,
    onSubmit,
  });
  return (
    <Form form={form} className="guest">
      {pack}
      {choice}
      {places}
      <TextField
        {...field('attendeeName')}
        defaultValue={attendee.attendeeName}
        autoFocus={!choice && !pack}
        label={people ? 'Your name' : labels.attendeeName}
        autoComplete="name"
        maxLength={personNameFieldLength}
        required
      />
      {people}
      <TextField
        {...field('email')}
        defaultValue={attendee.email}
        label={labels.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={mailHint}
      />
      {children}
      <div className="guest__end">{end(busy)}</div>
    </Form>
  );
}
