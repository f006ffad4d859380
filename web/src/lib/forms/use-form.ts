import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FormControls,
  type FormOptions,
  type FormProblem,
  hasErrors,
  type ReadField,
} from './form.ts';
import { focusFirstWrong } from './reveal.ts';

/** Focuses the first wrong field of the form, after each change of `attempt`. */
export function useFocusOfError(form: FormControls['ref'], attempt: number): void {
  useEffect(() => {
    if (attempt > 0) focusFirstWrong(form.current);
  }, [form, attempt]);
}

/**
 * The state of a form (docs/decisions/forms.md). Its fields are uncontrolled and read when they are sent, so that what a
 * password manager filled in counts. The first wrong field is focused, and one submission runs at a time.
 */
export function useForm<Name extends string, Body>(options: FormOptions<Name, Body, ReadField<Name>>) {
  const { rules, onInvalid, send, explain } = options;
  const [{ wrong, message }, setProblem] = useState<FormProblem<Name>>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  // The state comes too late to refuse a second submission.
  const sending = useRef(false);
  useFocusOfError(ref, attempt);

  /** Reads the fields as they are now. */
  const readNow = (): ReadField<Name> => {
    const values = new FormData(ref.current ?? undefined);
    return (name) => String(values.get(name) ?? '');
  };
  const showProblem = (problem: FormProblem<Name>) => {
    setProblem(problem);
    if (hasErrors(problem.wrong)) setAttempt((count) => count + 1);
  };
  const submit = async () => {
    if (sending.current) return;
    const read = readNow();
    const parsed = rules.parse(read);
    if ('wrong' in parsed) return showProblem({ wrong: parsed.wrong, message: onInvalid?.(read) });
    sending.current = true;
    setProblem({});
    setBusy(true);
    try {
      await send(parsed.body);
    } catch (error) {
      const refused = rules.explainRefused?.(error, read);
      showProblem(refused ? { wrong: refused } : explain(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const recheck = ({ target }: FormEvent) => {
    const typed = target instanceof Element ? target.getAttribute('name') : null;
    const errors: FieldErrors<Name> = { ...wrong };
    for (const name in errors) {
      if (name !== typed || !errors[name]) continue;
      const parsed = rules.parse(readNow());
      errors[name] = 'wrong' in parsed ? parsed.wrong[name] : undefined;
      setProblem({ wrong: errors, message });
    }
  };
  const form: FormControls = { ref, submit: () => void submit(), recheck };
  return {
    busy,
    message,
    form,
    field: (name: Name) => ({ name, error: wrong?.[name] }),
    readNow,
    showProblem,
    /** Says what is wrong with fields without a submission: the focus stays. */
    markWrong: (fields: FieldErrors<Name>) =>
      setProblem((problem) => ({ ...problem, wrong: { ...problem.wrong, ...fields } })),
  };
}
