import { type ReactNode, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type { ApiProblem } from '../../../lib/problem.ts';

export type FormProps<Values> = {
  problem: ApiProblem | null;
  onSubmit: (values: Values) => Promise<void>;
  /** Says what will be sent to the address. */
  mailHint: string;
  children: ReactNode;
  end: (busy: boolean) => ReactNode;
};

type Options<Values extends FieldValues> = Pick<FormProps<Values>, 'problem' | 'onSubmit'> & {
  resolver: Resolver<Values>;
  defaultValues: DefaultValues<Values>;
  labels: Record<Path<Values>, string>;
};

/** The form of an attendee: errors as sentences beside their fields, one submission at a time. */
export function useAttendeeForm<Values extends FieldValues>(options: Options<Values>) {
  const { resolver, defaultValues, labels, problem, onSubmit } = options;
  const form = useForm<Values>({ resolver, defaultValues, shouldFocusError: true });
  const { setError, formState } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels do not change.
  useEffect(() => {
    const isField = (name: string): name is Path<Values> => Object.hasOwn(labels, name);
    for (const { field, message } of problem?.fields ?? []) {
      const name = field.replace('body.', '');
      if (isField(name)) setError(name, { message }, { shouldFocus: true });
    }
  }, [problem, setError]);

  // The form's own state is updated too late to refuse a second submission.
  const sending = useRef(false);
  const submit = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    await onSubmit(values).finally(() => {
      sending.current = false;
    });
  };

  const errorText = (name: Path<Values>): string | undefined => {
    const { error } = form.getFieldState(name, formState);
    if (!error) return undefined;
    const isEmpty = String(form.getValues(name)).trim() === '';
    return isEmpty ? `Please enter your ${labels[name].toLowerCase()}` : `${labels[name]} ${error.message}`;
  };
  return {
    busy: formState.isSubmitting,
    form: { className: 'guest', noValidate: true, onSubmit: form.handleSubmit(submit) },
    field: (name: Path<Values>) => ({ ...form.register(name), error: errorText(name) }),
  };
}
