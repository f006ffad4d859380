// The import order matters: see there.
import '../../lib/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldError, useForm } from 'react-hook-form';
import { bookingRequest } from '#shared/contract/schemas.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/Field.tsx';
import { type Guest, keepGuest, readGuest } from './draft.ts';

/** The contract's own rules for these three fields. */
const guest = bookingRequest.pick({ firstName: true, lastName: true, email: true });

const labels: Record<keyof Guest, string> = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' };

function isGuestField(name: string): name is keyof Guest {
  return Object.hasOwn(labels, name);
}

type Props = {
  problem: ApiProblem | null;
  onBook: (guest: Guest) => Promise<void>;
  /** Stands between the fields and the button. */
  children: ReactNode;
  /** Stands in the place of the button where trying again cannot help. */
  instead: ReactNode;
};

/** Name and e-mail of a guest. What is typed stays, whatever happens. */
export function GuestForm({ problem, onBook, children, instead }: Props) {
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
    await onBook(values).finally(() => {
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
      <Field
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="Your confirmation and calendar entry go here."
      />
      {children}
      <div className="guest__end">{instead ?? <Submit busy={isSubmitting} />}</div>
    </form>
  );
}

function Submit({ busy }: { busy: boolean }) {
  return (
    <>
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={busy}>
        {busy ? 'Booking your place…' : 'Confirm Booking'}
      </button>
      <p className="hint">Your place is kept at once.</p>
    </>
  );
}

function errorText(label: string, value: string, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  return value.trim() === '' ? `Please enter your ${label.toLowerCase()}` : `${label} ${error.message}`;
}
