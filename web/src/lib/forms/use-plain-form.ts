import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FormMessage, FormProblem, ReadField } from './form.ts';

type Options<Name extends string> = {
  /** Client-side validation. */
  check: (read: ReadField<Name>) => FieldErrors<Name>;
  /** Message for invalid input, besides the errors of the fields. */
  onInvalid?: (read: ReadField<Name>) => FormMessage | undefined;
  send: (read: ReadField<Name>) => Promise<void>;
  explain: (error: unknown) => FormProblem<Name>;
};

/**
 * A short public form without a form library (docs/decisions/forms.md). Fields are read when they are sent, so that what
 * a password manager filled in counts. Focuses the first invalid field, and sends one thing at a time.
 */
export function usePlainForm<Name extends string>({ check, onInvalid, send, explain }: Options<Name>) {
  const [{ wrong, message }, setProblem] = useState<FormProblem<Name>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.values(wrong ?? {}).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const read: ReadField<Name> = (name) => String(values.get(name) ?? '');
    const errors = check(read);
    if (Object.values(errors).some(Boolean)) return setProblem({ wrong: errors, message: onInvalid?.(read) });
    setProblem({});
    setBusy(true);
    try {
      await send(read);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    message,
    setProblem,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    field: (name: Name) => ({ name, error: wrong?.[name] }),
  };
}
