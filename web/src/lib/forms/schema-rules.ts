import type * as z from 'zod';
import { hasCode } from '../problem.ts';
import { type FieldErrors, type FormRules, hasErrors, type ReadField } from './form.ts';

type Issues = z.ZodError['issues'];

/**
 * Issues with names that the server has refused: it checks them against a list that a browser does not load. They have the
 * same words as the contract's own issues.
 */
function refusedNames(error: unknown): Issues {
  const refused = hasCode(error, 'invalid_request') ? error.fields : [];
  const issues = refused.map(({ field, message }) => ({
    code: 'custom' as const,
    path: field.split('.').slice(1),
    message,
  }));
  return issues.filter(({ path }) => /name$/i.test(path.at(-1) ?? ''));
}

/** Rules that are the contract's own schema: what is sent is the request body, and `explainIssues` words its issues. */
export function schemaRules<Name extends string, Body>(
  parse: (read: ReadField<Name>) => { data?: Body | undefined; error?: z.ZodError | undefined },
  explainIssues: (issues: Issues, read: ReadField<Name>) => FieldErrors<Name>,
): FormRules<Name, Body, ReadField<Name>> {
  return {
    parse: (read) => {
      const { data, error } = parse(read);
      return data === undefined ? { wrong: explainIssues(error?.issues ?? [], read) } : { body: data };
    },
    explainRefused: (error, read) => {
      const names = refusedNames(error);
      const wrong = names.length > 0 ? explainIssues(names, read) : {};
      return hasErrors(wrong) ? wrong : null;
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
