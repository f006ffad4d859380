import type { Guest } from '../../../lib/guest.ts';

/** What is said of a form that cannot be sent, and beside which fields. */
export type Refusal = { title: string; text: string; fields: readonly (keyof Guest)[] };

export const invalidEmail: Refusal = {
  title: 'Invalid Email',
  text: 'Please enter a valid email address.',
  fields: ['email'],
};

/** Why somebody cannot be sent the free recordings yet, in the words of the spec (section 5); null when they can. */
export function refusalOf({ firstName, lastName, email }: Guest): Refusal | null {
  if (!email.includes('@') || !email.includes('.')) return invalidEmail;
  const names = { firstName, lastName };
  const missing = (['firstName', 'lastName'] as const).filter((name) => names[name].trim() === '');
  if (missing.length === 0) return null;
  return { title: 'Names Required', text: 'Please enter both your first and last name.', fields: missing };
}
