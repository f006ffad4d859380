// The import order matters: see there.
import '../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldError, useForm } from 'react-hook-form';
import { bookingRequest } from '#shared/contract/schemas.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { type Guest, keepGuest, readGuest } from '../../lib/guest.ts';
import { Field } from '../../ui/Field.tsx';

/** The contract's own rules for these three fields. */
const guest = bookingRequest.pick({ firstName: true, lastName: true, email: true });

const labels: Record<keyof Guest, string> = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' };

function isGuestField(name: string): name is keyof Guest {
  return Object.hasOwn(labels, name);
}

type Props = {
  /** Its refused fields are named beside them. */
  problem: ApiProblem | null;
  onSubmit: (guest: Guest) => Promise<void>;
  /** What will be sent to the address. */
  mailHint: string;
  /** Stands between the fields and the buttons. */
  children: ReactNode;
  /** The buttons; told whether what was submitted is under way. */
  end: (busy: boolean) => ReactNode;
};

/** Name and e-mail of a guest. What is typed stays, whatever happens. */
export function GuestForm({ problem, onSubmit, mailHint, children, end }: Props) {
  const form = useForm({ resolver: zodResolver(guest), defaultValues: readGuest(), shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  const sending = useRef(false);

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepGuest(values) }), [form]);

  useEffect(() => {
    for (const { field, message } of problem?.fields ?? []) {
      const name = field.replace('body.', '');
      if (isGuestField(name)) form.setError(name, { message }, { shouldFocus: true });
    }
  }, [problem, form]);

  const submit = form.handleSubmit(async (values) => {
    // The state of the form comes a moment after a second press; this does not.
    if (sending.current) return;
    sending.current = true;
    await onSubmit(values).finally(() => {
      sending.current = false;
    });
  });

  const field = (name: keyof Guest) => ({
    ...form.register(name),
    label: labels[name],
    error: errorText(labels[name], form.getValues(name), errors[name]),
  });
  return (
    <form className="guest" noValidate onSubmit={submit}>
      <div className="guest__names">
        <Field {...field('firstName')} autoComplete="given-name" maxLength={80} required />
        <Field {...field('lastName')} autoComplete="family-name" maxLength={80} required />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" maxLength={254} required hint={mailHint} />
      {children}
      <div className="guest__end">{end(isSubmitting)}</div>
    </form>
  );
}

function errorText(label: string, value: string, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  return value.trim() === '' ? `Please enter your ${label.toLowerCase()}` : `${label} ${error.message}`;
}
