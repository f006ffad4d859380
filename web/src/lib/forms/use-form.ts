import { type FormEvent, useState } from 'react';
import { type RegisterOptions, type ResolverResult, useForm as useHookForm } from 'react-hook-form';
import type * as z from 'zod';
import { hasCode } from '../problem.ts';
import type { FieldErrors, FormMessage, FormProblem, ReadField } from './form.ts';

type Values = Record<string, unknown>;
type Issues = z.ZodError['issues'];

type Options<Name extends string, Body> = {
  /** The request body, by the contract's schema. */
  parse: (read: ReadField<Name>) => { data?: Body | undefined; error?: z.ZodError | undefined };
  /** Error messages of fields for the schema's issues. */
  explainIssues: (issues: Issues, read: ReadField<Name>) => FieldErrors<Name>;
  send: (body: Body) => Promise<void>;
  explain: (error: unknown) => FormProblem<Name>;
};

function readFrom(values: Values): ReadField<string> {
  return (name) => {
    const value = values[name];
    return typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? '');
  };
}

function messagesOf(wrong: Record<string, string | undefined>): [name: string, message: string][] {
  return Object.entries(wrong).flatMap(([name, message]) => (message ? [[name, message]] : []));
}

function resolverOf<Name extends string, Body>({
  parse,
  explainIssues,
}: Pick<Options<Name, Body>, 'parse' | 'explainIssues'>) {
  return (values: Values): ResolverResult<Values, { body: Body }> => {
    const read = readFrom(values);
    const { data, error } = parse(read);
    if (data !== undefined) return { values: { body: data }, errors: {} };
    const errors = messagesOf(explainIssues(error?.issues ?? [], read));
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'schema', message }])),
    };
  };
}

/**
 * Explains names that the server has refused, in the words for the contract's own issues: it checks them against a list that
 * a browser does not load. Null for any other failure, and where `explainIssues` has no words for it.
 */
function refusedNames<Name extends string, Body>(
  error: unknown,
  { explainIssues }: Pick<Options<Name, Body>, 'explainIssues'>,
  read: ReadField<Name>,
): FormProblem<Name> | null {
  const refused = hasCode(error, 'invalid_request') ? error.fields : [];
  const issues = refused.map(({ field, message }) => ({
    code: 'custom' as const,
    path: field.split('.').slice(1),
    message,
  }));
  const names = issues.filter(({ path }) => /name$/i.test(path.at(-1) ?? ''));
  const wrong = names.length > 0 ? explainIssues(names, read) : {};
  return messagesOf(wrong).length > 0 ? { wrong } : null;
}

/**
 * A form whose request body is parsed by the contract's own schema. Fields are uncontrolled: their first values are
 * their `defaultValue`. The first invalid field is focused, and one submission runs at a time.
 */
export function useForm<Name extends string, Body>(options: Options<Name, Body>) {
  const { send, explain } = options;
  const [message, setMessage] = useState<FormMessage>();
  const { register, handleSubmit, setError, setValue, getValues, formState } = useHookForm<
    Values,
    unknown,
    { body: Body }
  >({
    reValidateMode: 'onSubmit',
    resolver: resolverOf(options),
  });
  const submit = handleSubmit(async ({ body }) => {
    try {
      await send(body);
    } catch (error) {
      const problem = refusedNames(error, options, readFrom(getValues())) ?? explain(error);
      setMessage(problem.message);
      for (const [name, text] of messagesOf(problem.wrong ?? {}))
        setError(name, { message: text }, { shouldFocus: true });
    }
  });
  const busy = formState.isSubmitting;
  return {
    busy,
    message,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        setMessage(undefined);
        void submit(event);
      },
    },
    field: (name: Name, options: RegisterOptions<Values, string> = {}) => ({
      ...register(String(name), options),
      error: formState.errors[name]?.message?.toString(),
    }),
    setValue: (name: Name, text: string) => setValue(String(name), text),
    read: (name: Name) => readFrom(getValues())(name),
    showErrors: (wrong: FieldErrors<Name>) => {
      for (const [name, text] of messagesOf(wrong)) setError(name, { message: text }, { shouldFocus: true });
    },
  };
}

export function messageByField<Name extends string>(messages: { [Key in Name]: string }) {
  return (issues: Issues): FieldErrors<Name> => {
    const names = issues.map(({ path }) => String(path[0]));
    const wrong: FieldErrors<Name> = {};
    for (const name in messages) if (names.includes(name)) wrong[name] = messages[name];
    return wrong;
  };
}

export function firstMessages<Name extends string>(...names: Name[]) {
  return (issues: Issues): FieldErrors<Name> => {
    const wrong: FieldErrors<Name> = {};
    for (const name of names) wrong[name] = issues.find(({ path }) => path[0] === name)?.message;
    return wrong;
  };
}
