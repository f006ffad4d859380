import type { FieldProblem } from '#shared/contract/problems.ts';
import { emailLocalProblem } from '#shared/rules/email-addresses.ts';
import { isPersonName, personNameProblem } from '#shared/rules/names.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import type { FieldErrors } from '../../../lib/forms/form.ts';

type InvalidInput = FieldErrors<keyof Guest>;

function invalidInput(text: string, fields: readonly (keyof Guest)[]): InvalidInput {
  return Object.fromEntries(fields.map((name) => [name, text]));
}

const invalidEmail = invalidInput('Invalid Email: Please enter a valid email address.', ['email']);

/** Explains the fields that are wrong; null for valid input (docs/product.md#free-recordings). */
export function validate({ firstName, lastName, email }: Guest): InvalidInput | null {
  if (!email.includes('@') || !email.includes('.')) return invalidEmail;
  const names = { firstName, lastName };
  const missing = (['firstName', 'lastName'] as const).filter((name) => names[name].trim() === '');
  // At the first one alone: it speaks of both.
  if (missing.length > 0) {
    return invalidInput('Names Required: Please enter both your first and last name.', missing.slice(0, 1));
  }
  const wrong = (['firstName', 'lastName'] as const).filter((name) => !isPersonName(names[name].trim()));
  return wrong.length === 0 ? null : invalidName(personNameProblem, wrong);
}

const invalidName = (problem: string, fields: readonly (keyof Guest)[]) => invalidInput(`A name ${problem}`, fields);

/** Explains the fields that the server has refused. */
export function refusedInput(refused: readonly FieldProblem[]): InvalidInput {
  const names = (['firstName', 'lastName'] as const).filter((name) => messageOf(refused, name) !== undefined);
  const [first] = names;
  if (first !== undefined) return invalidName(messageOf(refused, first) ?? personNameProblem, names);
  const message = messageOf(refused, 'email');
  return message === emailLocalProblem ? invalidInput(`An e-mail address ${message}.`, ['email']) : invalidEmail;
}

const messageOf = (refused: readonly FieldProblem[], name: keyof Guest) =>
  refused.find(({ field }) => field === `body.${name}`)?.message;
