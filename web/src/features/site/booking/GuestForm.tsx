// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { bookingRequest } from '#shared/contract/bookings/schemas.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { type Guest, readGuest, storeGuest } from '../../../lib/guest.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { errorText, useServerErrors, useSingleFlight } from './person-form.ts';

const guest = bookingRequest.pick({ firstName: true, lastName: true, email: true });

const labels: Record<keyof Guest, string> = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' };

function isGuestField(name: string): name is keyof Guest {
  return Object.hasOwn(labels, name);
}

export type FormProps<Person> = {
  /** Field errors of the server. */
  problem: ApiProblem | null;
  onSubmit: (person: Person) => Promise<void>;
  /** Says what will be sent to the address. */
  mailHint: string;
  /** Between the fields and the buttons. */
  children: ReactNode;
  /** The buttons. */
  end: (busy: boolean) => ReactNode;
};

/** Name and e-mail of a guest; the input is kept in `sessionStorage`. */
export function GuestForm({ problem, onSubmit, mailHint, children, end }: FormProps<Guest>) {
  const form = useForm({ resolver: zodResolver(guest), defaultValues: readGuest(), shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  const send = useSingleFlight(onSubmit);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeGuest(values) }),
    [form],
  );

  useServerErrors(form, problem, isGuestField);

  const field = (name: keyof Guest) => ({
    ...form.register(name),
    label: labels[name],
    error: errorText(labels[name], form.getValues(name), errors[name]),
  });
  return (
    <form className="guest" noValidate onSubmit={form.handleSubmit(send)}>
      <div className="guest__names">
        <TextField {...field('firstName')} autoComplete="given-name" maxLength={80} required />
        <TextField {...field('lastName')} autoComplete="family-name" maxLength={80} required />
      </div>
      <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} required hint={mailHint} />
      {children}
      <div className="guest__end">{end(isSubmitting)}</div>
    </form>
  );
}
