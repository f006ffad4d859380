// The import order matters: see there.
import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { memberBookingRequest } from '#shared/contract/members/schemas.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { type Attendee, attendeeOf } from '../../../lib/guest.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { FormProps } from './GuestForm.tsx';
import { errorText, useOneAtATime, useRefusedFields } from './person-form.ts';

/** The contract's own rules, for fields that are filled in already. */
const attendee = memberBookingRequest.pick({ attendeeName: true, email: true }).required();

const labels: Record<keyof Attendee, string> = { attendeeName: 'Name', email: 'E-mail' };

function isAttendeeField(name: string): name is keyof Attendee {
  return Object.hasOwn(labels, name);
}

/** Name and e-mail of whoever is signed in, filled in with what is known of them (spec section 5). */
export function MemberForm({
  account,
  problem,
  onSubmit,
  mailHint,
  children,
  end,
}: FormProps<Attendee> & { account: Account }) {
  const [known] = useState(() => attendeeOf(account));
  const form = useForm({ resolver: zodResolver(attendee), defaultValues: known, shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  const send = useOneAtATime(onSubmit);
  useRefusedFields(form, problem, isAttendeeField);

  const field = (name: keyof Attendee) => ({
    ...form.register(name),
    label: labels[name],
    error: errorText(labels[name], form.getValues(name), errors[name]),
  });
  return (
    <form className="guest" noValidate onSubmit={form.handleSubmit(send)}>
      <TextField {...field('attendeeName')} autoComplete="name" maxLength={80} required />
      <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} required hint={mailHint} />
      {children}
      <div className="guest__end">{end(isSubmitting)}</div>
    </form>
  );
}
