import { describe, expect, test } from 'vitest';
import { AuthProblem } from '../../../lib/account/auth-problem.ts';
import { type PasswordField, passwordErrors, passwordProblem } from './password-rules.ts';

const right: Record<PasswordField, string> = {
  currentPassword: 'old-secret',
  newPassword: 'new-secret',
  confirmPassword: 'new-secret',
};
const wrongIn = (change: Partial<typeof right>) => {
  const values = { ...right, ...change };
  const errors = passwordErrors((name) => values[name]);
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
};

describe('validation of a password change (docs/product.md#change-password)', () => {
  test('accepts six characters that match', () => {
    expect(wrongIn({})).toEqual({});
    expect(wrongIn({ currentPassword: '123456', newPassword: 'abcdef', confirmPassword: 'abcdef' })).toEqual({});
  });

  test.each(['currentPassword', 'newPassword', 'confirmPassword'] as const)('%s needs six characters', (name) => {
    expect(wrongIn({ [name]: '12345' })[name]).toBe('Password must be at least 6 characters');
  });

  test('shows a mismatch at the confirm field', () => {
    expect(wrongIn({ confirmPassword: 'new-secreT' })).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

describe('failed password change (docs/product.md#change-password)', () => {
  test('shows a wrong current password beside its field', () => {
    expect(passwordProblem(new AuthProblem('wrong_password', 'Invalid email or password'))).toEqual({
      wrong: { currentPassword: 'Current password is incorrect' },
    });
  });

  test('shows the reason only where it is written for users', () => {
    const message = { tone: 'bad', title: 'Failed to update password' };
    expect(passwordProblem(new AuthProblem('other', 'InternalErrorException'))).toEqual({ message });
    expect(passwordProblem(new AuthProblem('too_many_tries', 'Too many tries.'))).toEqual({
      message: { ...message, text: 'Too many tries.' },
    });
  });
});
