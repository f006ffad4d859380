import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Message } from '../ui/Said.tsx';

/** What is wrong with fields, by their names. */
export type Wrong<Name extends string> = { [Key in Name]?: string | undefined };

/** Why what was sent came to nothing: refused fields, and a sentence above the form. */
export type Refusal<Name extends string> = { wrong?: Wrong<Name>; message?: Message };

/** Reads what a field holds. */
export type Read<Name extends string> = (name: Name) => string;

type Options<Name extends string> = {
  /** What is wrong before anything is sent. */
  check: (read: Read<Name>) => Wrong<Name>;
  send: (read: Read<Name>) => Promise<void>;
  explain: (error: unknown) => Refusal<Name>;
};

/**
 * A form that keeps what is typed, names what is wrong beside its field, takes the focus there, and sends one thing at
 * a time. What fields hold is read when they are sent, so that what a password manager filled in counts too.
 */
export function useForm<Name extends string>({ check, send, explain }: Options<Name>) {
  const [{ wrong, message }, refuse] = useState<Refusal<Name>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.values(wrong ?? {}).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const read: Read<Name> = (name) => String(values.get(name) ?? '');
    const found = check(read);
    if (Object.values(found).some(Boolean)) return refuse({ wrong: found });
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
