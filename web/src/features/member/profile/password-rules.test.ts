import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { type PasswordFieldName, passwordChangeProblem, passwordErrors } from './PasswordDialog.tsx';

const right: Record<PasswordFieldName, string> = {
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

  test("an admin's new one needs twelve; the current one may be shorter (docs/product.md#passwords)", () => {
    const errors = (newPassword: string) =>
      passwordErrors((name) => (name === 'currentPassword' ? 'former' : newPassword), 12);
    expect(errors('eleven-long')).toMatchObject({
      currentPassword: undefined,
      newPassword: 'Password must be at least 12 characters',
    });
    expect(errors('twelve-chars').newPassword).toBeUndefined();
  });

  test('shows a mismatch at the confirm field', () => {
    expect(wrongIn({ confirmPassword: 'new-secreT' })).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

describe('failed password change (docs/product.md#change-password)', () => {
  test.each([
    ['currentPassword', 'Current password is incorrect'],
    ['newPassword', 'This password is on the lists that attackers try first.'],
  ])('shows what the server refuses beside its field: %s', (name, message) => {
    const problem = new ApiProblem('invalid_request', { errors: [{ field: `body.${name}`, message }] });
    expect(passwordChangeProblem(problem)).toEqual({ wrong: { [name]: message } });
  });

  test('shows the reason only where it is written for users', () => {
    const message = { tone: 'bad', title: 'Failed to update password' };
    expect(passwordChangeProblem(new ApiProblem('internal_error', { title: 'Something went wrong' }))).toEqual({
      message,
    });
    expect(passwordChangeProblem(new ApiProblem('too_many_requests', { title: 'Too many tries.' }))).toEqual({
      message: { ...message, text: 'Too many tries.' },
    });
  });
});
