import type { Guest } from '../../../lib/guest.ts';

export const labels: Record<keyof Guest, string> = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' };

export const fieldNames: readonly (keyof Guest)[] = ['firstName', 'lastName', 'email'];

export type FieldErrors = Partial<Record<keyof Guest, string>>;

/** Empty for valid input (docs/product.md#waitlist). */
export function wrongFields(person: Guest): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of fieldNames) {
    if (person[name].trim() === '') errors[name] = `Please enter your ${labels[name].toLowerCase()}`;
  }
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email.trim())) {
    errors.email = 'Please enter a valid email address.';
  }
  return errors;
}

/** Whether a field is empty; then one text covers all of them. */
export function isIncomplete(person: Guest): boolean {
  return fieldNames.some((name) => person[name].trim() === '');
}

/** Field errors of a response. */
export function refusedFields(problems: readonly { field: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problems) {
    const name = fieldNames.find((known) => field === `body.${known}`);
    if (name) errors[name] = `${labels[name]} ${message}`;
  }
  return errors;
}
