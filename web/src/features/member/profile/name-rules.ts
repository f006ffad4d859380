import type { FieldErrors, FormProblem, ReadField } from '../../../lib/forms/form.ts';
import { hasCode } from '../../../lib/problem.ts';

export type NameField = 'fullName';

/** Requires only a name; the server checks the rest. */
export function nameErrors(read: ReadField<NameField>): FieldErrors<NameField> {
  return read('fullName').trim() === '' ? { fullName: 'Please enter your full name' } : {};
}

/** Texts of a failed update (docs/product.md#profile). */
export function nameProblem(error: unknown): FormProblem<NameField> {
  const refused = hasCode(error, 'invalid_request') && error.fields.find(({ field }) => field === 'body.fullName');
  if (refused) return { wrong: { fullName: `Full name ${refused.message}` } };
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { message: { tone: 'bad', title: 'Failed to update profile', ...(isKnown && { text: error.message }) } };
}
