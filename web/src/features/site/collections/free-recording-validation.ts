import type { FieldProblem } from '#shared/contract/problems.ts';
import { emailLocalProblem } from '#shared/rules/email-addresses.ts';
import { isPersonName, personNameProblem } from '#shared/rules/names.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import type { FieldErrors } from '../../../lib/forms/form.ts';

type InvalidInput = { notice: { title: string; text: string }; wrong: FieldErrors<keyof Guest> };

function invalidInput(title: string, text: string, fields: readonly (keyof Guest)[]): InvalidInput {
  return { notice: { title, text }, wrong: Object.fromEntries(fields.map((name) => [name, text])) };
}

export const invalidEmail = invalidInput('Invalid Email', 'Please enter a valid email address.', ['email']);

/** Null for valid input (docs/product.md#free-recordings). */
export function validate({ firstName, lastName, email }: Guest): InvalidInput | null {
  if (!email.includes('@') || !email.includes('.')) return invalidEmail;
  const names = { firstName, lastName };
  const missing = (['firstName', 'lastName'] as const).filter((name) => names[name].trim() === '');
  if (missing.length > 0) {
    return invalidInput('Names Required', 'Please enter both your first and last name.', missing);
  }
  const wrong = (['firstName', 'lastName'] as const).filter((name) => !isPersonName(names[name].trim()));
  return wrong.length === 0 ? null : invalidName(personNameProblem, wrong);
}

const invalidName = (problem: string, fields: readonly (keyof Guest)[]) =>
  invalidInput('Invalid Name', `A name ${problem}`, fields);

/** Explains the fields that the server has refused. */
export function refusedInput(refused: readonly FieldProblem[]): InvalidInput {
  const names = (['firstName', 'lastName'] as const).filter((name) => messageOf(refused, name) !== undefined);
  const [first] = names;
  if (first !== undefined) return invalidName(messageOf(refused, first) ?? personNameProblem, names);
  const message = messageOf(refused, 'email');
  return message === emailLocalProblem
    ? invalidInput('Invalid Email', `An e-mail address ${message}.`, ['email'])
    : invalidEmail;
}

const messageOf = (refused: readonly FieldProblem[], name: keyof Guest) =>
  refused.find(({ field }) => field === `body.${name}`)?.message;
