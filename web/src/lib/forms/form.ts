import type { FormEvent, RefObject } from 'react';

/** Result of a submission, shown by an `Alert` above the form. */
export type FormMessage = {
  /** Failed, needs a step first, or succeeded. */
  tone: 'bad' | 'wait' | 'good';
  title: string;
  text?: string;
};

/** Error messages by the names of fields. */
export type FieldErrors<Name extends string> = { [Key in Name]?: string | undefined };

export type FormProblem<Name extends string> = { wrong?: FieldErrors<Name>; message?: FormMessage | undefined };

/** The text of a field; of a checkbox 'on' or nothing. */
export type ReadField<Name extends string> = (name: Name) => string;

/** Holds what is sent, or the errors of the fields that keep it from being sent. */
export type ParsedForm<Name extends string, Body> = { body: Body } | { wrong: FieldErrors<Name> };

/** The rules of a form's fields, which are read from `input`. */
export type FormRules<Name extends string, Body, Input> = {
  parse: (input: Input) => ParsedForm<Name, Body>;
  /** Errors of fields for what the server has refused by rules that a browser does not have; else null. */
  explainRefused?: (error: unknown, input: Input) => FieldErrors<Name> | null;
};

/** Describes what a form sends, when, and what went wrong. */
export type FormOptions<Name extends string, Body, Input> = {
  rules: FormRules<Name, Body, Input>;
  /** Tells of invalid input that was submitted: by a message that it returns, besides the errors of the fields. */
  onInvalid?: (input: Input) => FormMessage | undefined;
  send: (body: Body) => Promise<void>;
  explain: (error: unknown) => FormProblem<NoInfer<Name>>;
};

/** `ui/Form.tsx` needs this of a form. */
export type FormControls = {
  ref: RefObject<HTMLFormElement | null>;
  submit: () => void;
  /** Looks at a wrong field again while it is typed in. */
  recheck: (event: FormEvent<HTMLFormElement>) => void;
};

export function hasErrors(wrong: object | undefined): boolean {
  return Object.values(wrong ?? {}).some(Boolean);
}

/** Rules that are stated one by one; what is sent is read from the fields. */
export function checks<Name extends string>(
  check: (read: ReadField<Name>) => FieldErrors<Name>,
): FormRules<Name, ReadField<Name>, ReadField<Name>> {
  return {
    parse: (read) => {
      const wrong = check(read);
      return hasErrors(wrong) ? { wrong } : { body: read };
    },
  };
}

/** The rules of a form that has nothing to fill in. */
export const noRules = checks<never>(() => ({}));
