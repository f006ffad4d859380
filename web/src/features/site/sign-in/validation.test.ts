import { describe, expect, test } from 'vitest';
import { confirmProblem, emailProblem, missing, newPasswordProblem, passwordHint } from './validation.ts';

describe('client-side validation (docs/product.md#sign-in)', () => {
  test('an e-mail address is required', () => {
    expect(emailProblem(' ')).toBe('Please enter your e-mail');
    expect(emailProblem('maya')).toBe('Please enter a valid email address.');
    expect(emailProblem(' maya@example.com ')).toBeUndefined();
  });

  test('names are required', () => {
    expect(missing('first name', ' ')).toBe('Please enter your first name');
    expect(missing('first name', 'Maya')).toBeUndefined();
  });

  test('a new password has at least six characters of any kind', () => {
    expect(passwordHint).toBe('Password must be at least 6 characters long');
    expect(newPasswordProblem('12345')).toBe('Password must be at least 6 characters');
    expect(newPasswordProblem('      ')).toBeUndefined();
    expect(newPasswordProblem('')).toBeDefined();
  });

  test('the confirmation must match', () => {
    expect(confirmProblem('secret1', 'secret2')).toBe("Passwords don't match");
    expect(confirmProblem('secret1', 'secret1')).toBeUndefined();
  });
});
