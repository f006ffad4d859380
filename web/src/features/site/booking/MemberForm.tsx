// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { memberBookingRequest } from '#shared/contract/bookings/schemas.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { type Attendee, attendeeOf } from '../../../lib/guest.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { FormProps } from './GuestForm.tsx';
import { errorText, useServerErrors, useSingleFlight } from './person-form.ts';

const attendee = memberBookingRequest.pick({ attendeeName: true, email: true }).required();

const labels: Record<keyof Attendee, string> = { attendeeName: 'Name', email: 'E-mail' };

function isAttendeeField(name: string): name is keyof Attendee {
  return Object.hasOwn(labels, name);
}

/** Name and e-mail of a member, prefilled from the account (docs/product.md#booking-dialog). */
export function MemberForm({
  account,
  problem,
  onSubmit,
  mailHint,
  children,
  end,
}: FormProps<Attendee> & { account: Account }) {
  const [defaultValues] = useState(() => attendeeOf(account));
  const form = useForm({ resolver: zodResolver(attendee), defaultValues, shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  const send = useSingleFlight(onSubmit);
  useServerErrors(form, problem, isAttendeeField);

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
