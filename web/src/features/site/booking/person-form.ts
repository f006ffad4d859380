import { useEffect, useRef } from 'react';
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiProblem } from '../../../lib/api/problem.ts';

/** A field's error as a sentence. */
export function errorText(label: string, value: string, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  return value.trim() === '' ? `Please enter your ${label.toLowerCase()}` : `${label} ${error.message}`;
}

/** Shows the field errors of the server beside their fields. */
export function useServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  problem: ApiProblem | null,
  isField: (name: string) => name is FieldPath<Values>,
): void {
  const { setError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set of fields does not change.
  useEffect(() => {
    for (const { field, message } of problem?.fields ?? []) {
      const name = field.replace('body.', '');
      if (isField(name)) setError(name, { message }, { shouldFocus: true });
    }
  }, [problem, setError]);
}

/** Ignores a second submission while one is in flight: the form's own state is updated too late for that. */
export function useSingleFlight<Value>(send: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  const sending = useRef(false);
  return async (value) => {
    if (sending.current) return;
    sending.current = true;
    await send(value).finally(() => {
      sending.current = false;
    });
  };
}
