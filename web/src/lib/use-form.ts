import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Message } from '../ui/Alert.tsx';

/** What is wrong with fields, by their names. */
export type FieldErrors<Name extends string> = { [Key in Name]?: string | undefined };

/** Why what was sent came to nothing: refused fields, and a sentence above the form. */
export type FormProblem<Name extends string> = { wrong?: FieldErrors<Name>; message?: Message | undefined };

/** Reads what a field holds. */
export type ReadField<Name extends string> = (name: Name) => string;

type Options<Name extends string> = {
  /** What is wrong before anything is sent. */
  check: (read: ReadField<Name>) => FieldErrors<Name>;
  /** Message for invalid input, besides the errors of the fields. */
  onInvalid?: (read: ReadField<Name>) => Message | undefined;
  send: (read: ReadField<Name>) => Promise<void>;
  explain: (error: unknown) => FormProblem<Name>;
};

/**
 * A form that keeps what is typed, names what is wrong beside its field, takes the focus there, and sends one thing at
 * a time. What fields hold is read when they are sent, so that what a password manager filled in counts too.
 */
export function useForm<Name extends string>({ check, onInvalid, send, explain }: Options<Name>) {
  const [{ wrong, message }, refuse] = useState<FormProblem<Name>>({});
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
    const found = check(read);
    if (Object.values(found).some(Boolean)) return refuse({ wrong: found, message: onInvalid?.(read) });
    refuse({});
    setBusy(true);
    try {
      await send(read);
    } catch (error) {
      refuse(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    message,
    refuse,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    field: (name: Name) => ({ name, error: wrong?.[name] }),
  };
}
