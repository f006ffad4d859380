import { type ReactNode, useEffect } from 'react';
import type * as z from 'zod';
import { type FieldErrors, hasErrors, type ReadField } from '../../../lib/forms/form.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type FormProps<Values> = {
  problem: ApiProblem | null;
  /** Is told of fields that keep the form from being sent. */
  onInvalid?: (() => void) | undefined;
  onSubmit: (values: Values) => Promise<void>;
  /** Says what will be sent to the address. */
  mailHint: string;
  /** Tells whether a pack is used, above all: it takes the focus from what follows. */
  pack?: ReactNode;
  /** The choice of a price, above the fields: it takes the focus from the first of them. */
  choice?: ReactNode;
  /** The number of places, above the fields. */
  places?: ReactNode;
  /** The fields of those who come with the attendee, below the attendee's name. */
  people?: ReactNode;
  children: ReactNode;
  end: (busy: boolean) => ReactNode;
};

type Options<Name extends string, Values> = Pick<FormProps<Values>, 'problem' | 'onInvalid' | 'onSubmit'> & {
  parse: (read: ReadField<Name>) => { data?: Values | undefined; error?: z.ZodError | undefined };
  labels: Record<Name, string>;
};

type Issue = { path: PropertyKey[]; message: string };

/** The form of an attendee: errors as sentences beside their fields. */
export function useAttendeeForm<Name extends string, Values>(options: Options<Name, Values>) {
  const { parse, labels, problem, onInvalid, onSubmit } = options;
  const explainIssues = (issues: Issue[], read: ReadField<Name>) => {
    const wrong: FieldErrors<Name> = {};
    for (const name in labels) {
      const issue = issues.find(({ path }) => path[0] === name);
      const isEmpty = read(name).trim() === '';
      if (issue)
        wrong[name] = isEmpty ? `Please enter your ${labels[name].toLowerCase()}` : `${labels[name]} ${issue.message}`;
    }
    return wrong;
  };
  const attendee = useForm<Name, Values>({
    rules: schemaRules(parse, explainIssues),
    onInvalid: () => {
      onInvalid?.();
      return undefined;
    },
    send: onSubmit,
    explain: () => ({}),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is shown once.
  useEffect(() => {
    const issues = (problem?.fields ?? []).map(({ field, message }) => ({
      path: [field.replace('body.', '')],
      message,
    }));
    const wrong = explainIssues(issues, attendee.readNow());
    if (hasErrors(wrong)) attendee.showProblem({ wrong });
  }, [problem]);
  return attendee;
}
