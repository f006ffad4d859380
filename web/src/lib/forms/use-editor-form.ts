import { toNestErrors } from '@hookform/resolvers';
import { type ChangeEventHandler, useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { FormControls, FormMessage, FormOptions, FormProblem, FormRules } from './form.ts';
import { reveal } from './reveal.ts';
import { useFocusOfError } from './use-form.ts';

type Options<Values extends FieldValues, Body> = FormOptions<Path<Values>, Body, Values> & {
  defaultValues: DefaultValues<Values>;
  /** Fields that are right or wrong together: when one changes, the others are validated again. */
  together?: { [Name in Path<Values>]?: Path<Values>[] } | undefined;
};

type Engine<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'getValues' | 'setValue' | 'reset' | 'subscribe' | 'watch' | 'formState'
>;

/** A form whose values are known while they are typed, beside what `useForm` returns of every form. */
export type EditorForm<Values extends FieldValues> = Engine<Values> & {
  busy: boolean;
  message: FormMessage | undefined;
  form: FormControls;
  /** Focuses a field, also one in a section that is closed. */
  setFocus: (name: Path<Values>) => void;
  field: (
    name: Path<Values>,
    onChange?: ChangeEventHandler,
  ) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined };
  /** The error of a value that no control of the form's own has. */
  errorOf: (name: Path<Values>) => string | undefined;
};

function resolverOf<Values extends FieldValues, Body>({
  parse,
}: FormRules<Path<Values>, Body, Values>): Resolver<Values, unknown, { body: Body }> {
  return (values, _, options) => {
    const parsed = parse(values);
    if ('body' in parsed) return { values: { body: parsed.body }, errors: {} };
    const errors: FieldErrors = {};
    for (const [name, message] of Object.entries(parsed.wrong)) {
      if (typeof message === 'string') errors[name] = { type: 'rules', message };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** Focuses a field by the engine, after what is closed around it was opened. */
function useRevealingFocus<Values extends FieldValues>(
  form: FormControls['ref'],
  setFocus: UseFormReturn<Values>['setFocus'],
): EditorForm<Values>['setFocus'] {
  return useCallback(
    (name) => {
      const field = form.current?.elements.namedItem(name);
      reveal(field instanceof Element ? field : null);
      setFocus(name);
    },
    [form, setFocus],
  );
}

/**
 * The state of a form whose values a preview, a draft or other fields follow while they are typed
 * (docs/decisions/forms.md): `useForm` with react-hook-form inside, and a wrong field is looked at again at each change.
 */
export function useEditorForm<Values extends FieldValues, Body>(options: Options<Values, Body>): EditorForm<Values> {
  const { rules, onInvalid, send, explain, defaultValues, together } = options;
  const engine = useHookForm<Values, unknown, { body: Body }>({
    resolver: resolverOf(rules),
    defaultValues,
    // The engine knows neither the order of the fields on the page nor the sections that are closed.
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, getValues, getFieldState, formState } = engine;
  const [message, setMessage] = useState<FormMessage>();
  const ref = useRef<HTMLFormElement>(null);
  // The engine's own state comes too late to refuse a second submission.
  const sending = useRef(false);
  const [attempt, setAttempt] = useState(0);
  useFocusOfError(ref, attempt);

  const showProblem = ({ wrong = {}, message: problemMessage }: FormProblem<Path<Values>>) => {
    setMessage(problemMessage);
    for (const name of Object.keys(getValues()).filter((field): field is Path<Values> => field in wrong)) {
      const text = wrong[name];
      if (text !== undefined) setError(name, { message: text });
    }
  };
  const submitValid = async ({ body }: { body: Body }) => {
    try {
      await send(body);
    } catch (error) {
      showProblem(explain(error));
    }
  };
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setMessage(undefined);
    await handleSubmit(submitValid, () => setMessage(onInvalid?.(getValues())))().finally(() => {
      sending.current = false;
    });
    // The engine shows the errors by now.
    setAttempt((count) => count + 1);
  };
  const errorOf = (name: Path<Values>) => getFieldState(name, formState).error?.message;
  return {
    ...engine,
    setFocus: useRevealingFocus(ref, engine.setFocus),
    busy: formState.isSubmitting,
    message,
    // The engine rechecks a field by its own events.
    form: { ref, submit: () => void submit(), recheck: () => undefined },
    field: (name, onChange) => ({
      ...register(name, { deps: together?.[name] ?? [], ...(onChange && { onChange }) }),
      error: errorOf(name),
    }),
    errorOf,
  };
}
