import { passwordMinLength } from '#shared/rules/accounts.ts';
import { hasAuthCode } from '../../../lib/account/auth-problem.ts';
import type { FieldErrors, FormProblem, ReadField } from '../../../lib/forms/form.ts';

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword';

const tooShort = `Password must be at least ${passwordMinLength} characters`;

/** Field errors of a password change (docs/product.md#change-password). */
export function passwordErrors(read: ReadField<PasswordField>): FieldErrors<PasswordField> {
  const short = (name: PasswordField) => (read(name).length < passwordMinLength ? tooShort : undefined);
  const matches = read('newPassword') === read('confirmPassword');
  return {
    currentPassword: short('currentPassword'),
    newPassword: short('newPassword'),
    confirmPassword: short('confirmPassword') ?? (matches ? undefined : "Passwords don't match"),
  };
}

/** Texts of a failed password change (docs/product.md#change-password). */
export function passwordProblem(error: unknown): FormProblem<PasswordField> {
  if (hasAuthCode(error, 'wrong_password')) return { wrong: { currentPassword: 'Current password is incorrect' } };
  if (hasAuthCode(error, 'weak_password')) return { wrong: { newPassword: tooShort } };
  const isKnown = error instanceof Error && !hasAuthCode(error, 'other');
  return { message: { tone: 'bad', title: 'Failed to update password', ...(isKnown && { text: error.message }) } };
}
