import { passwordMinLength } from '#shared/rules/accounts.ts';

// As in the spec's sections 5 and 9, and what its sign-in screen hints at.
export const passwordHint = `Password must be at least ${passwordMinLength} characters long`;

/** Why an e-mail address is refused before it is sent; undefined for one that may be right. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your e-mail';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Please enter a valid email address.';
}

/** Why a field that has to be filled is refused. */
export function missing(what: string, value: string): string | undefined {
  return value.trim() === '' ? `Please enter your ${what}` : undefined;
}

/** Why a new password is refused; spaces count (spec section 5). */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Please choose a password';
  return password.length < passwordMinLength ? `Password must be at least ${passwordMinLength} characters` : undefined;
}

/** Why the second typing of a new password is refused (spec section 5). */
export function confirmProblem(password: string, again: string): string | undefined {
  return password === again ? undefined : "Passwords don't match";
}
