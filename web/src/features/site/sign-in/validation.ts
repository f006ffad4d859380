import { passwordMinLength } from '#shared/rules/accounts.ts';
import { emailLocalProblem, emailRefusal } from '#shared/rules/email-addresses.ts';

export const passwordHint = hintFor(passwordMinLength);

export function hintFor(minLength: number): string {
  return `Password must be at least ${minLength} characters long`;
}

/** Each check returns the error beside the field, undefined for a valid value (docs/product.md#sign-in). */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your e-mail';
  const refusal = emailRefusal(email.trim());
  if (refusal === null) return undefined;
  return refusal === emailLocalProblem ? `An e-mail address ${refusal}.` : 'Please enter a valid email address.';
}

export function missing(fieldName: string, value: string): string | undefined {
  return value.trim() === '' ? `Please enter your ${fieldName}` : undefined;
}

/** Spaces count (docs/product.md#passwords). */
export function newPasswordProblem(password: string, minLength: number = passwordMinLength): string | undefined {
  if (password === '') return 'Please choose a password';
  return password.length < minLength ? `Password must be at least ${minLength} characters` : undefined;
}

export function confirmProblem(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : "Passwords don't match";
}
