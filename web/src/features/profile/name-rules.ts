import { hasCode } from '../../lib/api/problem.ts';
import type { Read, Refusal, Wrong } from '../../lib/use-form.ts';

export type NameField = 'fullName';

/** What is wrong with a name before it is sent; the server knows the rest of the rules. */
export function wrongName(read: Read<NameField>): Wrong<NameField> {
  return read('fullName').trim() === '' ? { fullName: 'Please enter your full name' } : {};
}

/** Why a name could not be changed: what the server says of the field, or of the whole (spec section 8). */
export function nameRefusal(error: unknown): Refusal<NameField> {
  const refused = hasCode(error, 'invalid_request') && error.fields.find(({ field }) => field === 'body.fullName');
  if (refused) return { wrong: { fullName: `Full name ${refused.message}` } };
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { message: { tone: 'bad', title: 'Failed to update profile', ...(isKnown && { text: error.message }) } };
}
