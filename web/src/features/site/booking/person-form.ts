import { useEffect, useRef } from 'react';
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiProblem } from '../../../lib/api/problem.ts';

/** What is wrong with a field, as a sentence. */
export function errorText(label: string, value: string, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  return value.trim() === '' ? `Please enter your ${label.toLowerCase()}` : `${label} ${error.message}`;
}

/** Names the fields that the server refused beside them. */
export function useRefusedFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  problem: ApiProblem | null,
  isField: (name: string) => name is FieldPath<Values>,
): void {
  const { setError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is a field does not change.
  useEffect(() => {
    for (const { field, message } of problem?.fields ?? []) {
      const name = field.replace('body.', '');
      if (isField(name)) setError(name, { message }, { shouldFocus: true });
    }
  }, [problem, setError]);
}

/** Sends once at a time: the state of the form comes a moment after a second press; this does not. */
export function useOneAtATime<Value>(send: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  const sending = useRef(false);
  return async (value) => {
    if (sending.current) return;
    sending.current = true;
    await send(value).finally(() => {
      sending.current = false;
    });
  };
}
