import { passwordMinLength } from '#shared/rules/accounts.ts';
import type { FieldErrors, FormProblem, ReadField } from '../../../lib/forms/form.ts';
import { refusedFields } from '../../../lib/forms/refused-fields.ts';
import { hasCode } from '../../../lib/problem.ts';

export type PasswordFieldName = 'currentPassword' | 'newPassword' | 'confirmPassword';

const tooShort = (minLength: number) => `Password must be at least ${minLength} characters`;

/** Field errors of a password change (docs/product.md#change-password); `minLength` of the new one. */
export function passwordErrors(
  read: ReadField<PasswordFieldName>,
  minLength: number = passwordMinLength,
): FieldErrors<PasswordFieldName> {
  const short = (name: PasswordFieldName, min: number) => (read(name).length < min ? tooShort(min) : undefined);
  const matches = read('newPassword') === read('confirmPassword');
  return {
    currentPassword: short('currentPassword', passwordMinLength),
    newPassword: short('newPassword', minLength),
    confirmPassword: short('confirmPassword', minLength) ?? (matches ? undefined : "Passwords don't match"),
  };
}

/** Texts of a failed password change (docs/product.md#change-password). */
export function passwordChangeProblem(error: unknown): FormProblem<PasswordFieldName> {
  const wrong = refusedFields(error, ['currentPassword', 'newPassword']);
  if (wrong) return { wrong };
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { message: { tone: 'bad', title: 'Failed to update password', ...(isKnown && { text: error.message }) } };
}
