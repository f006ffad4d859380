import { describe, expect, test } from 'vitest';
import { AuthProblem, notVerified } from '../../../lib/account/auth-problem.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import {
  isUnreachable,
  linkProblem,
  passwordProblem,
  resendMessage,
  signInProblem,
  signUpProblem,
} from './form-problems.ts';

const limited = new ApiProblem('too_many_requests', { title: 'Too many tries. Please wait a little and try again.' });

describe('failed sign-in (docs/product.md#sign-in)', () => {
  test('names an unconfirmed address', () => {
    expect(signInProblem(notVerified()).message).toMatchObject({
      title: 'Email not verified',
      text: 'Please check your inbox and verify your email before signing in.',
    });
  });

  test.each([
    [new AuthProblem('wrong_password', 'Invalid email or password'), 'Invalid email or password'],
    [new AuthProblem('other', 'A message of the server'), 'A message of the server'],
    [new AuthProblem('other', ''), 'Invalid email or password'],
  ])('shows the message of the server, or the default one: %s', (error, text) => {
    expect(signInProblem(error).message).toMatchObject({ tone: 'bad', title: 'Sign-in failed', text });
  });
});

describe('failed sign-up (docs/product.md#sign-up)', () => {
  test('shows field errors beside their fields', () => {
    const errors = [
      { field: 'body.email', message: 'must be an e-mail address' },
      { field: 'body.password', message: 'Password must be at least 6 characters' },
    ];
    expect(signUpProblem(new ApiProblem('invalid_request', { errors }))).toEqual({
      wrong: { email: 'E-mail must be an e-mail address', password: 'Password must be at least 6 characters' },
    });
  });

  test.each([
    [limited, limited.message],
    [new ApiProblem('internal_error', { title: 'Something went wrong' }), 'Failed to create account'],
    [new Error(''), 'Failed to create account'],
  ])('shows the reason, or the default text: %s', (error, text) => {
    expect(signUpProblem(error).message).toEqual({ tone: 'bad', title: 'Error', text });
  });
});

test('failed magic link shows the reason, or the default text (docs/product.md#forgot-password)', () => {
  expect(linkProblem(limited).message).toMatchObject({ title: 'Error', text: limited.message });
  expect(linkProblem(new ApiProblem('internal_error', { title: 'x' })).message?.text).toBe('Failed to send magic link');
  expect(linkProblem(new ApiProblem('invalid_request', { title: 'x' })).wrong?.email).toContain('valid email');
  expect(resendMessage(limited)).toMatchObject({ tone: 'bad', text: limited.message });
});

describe('failed password update (docs/product.md#update-password)', () => {
  test('shows a wrong or weak password beside its field', () => {
    const errors = [
      { field: 'body.currentPassword', message: 'Current password is incorrect' },
      { field: 'body.newPassword', message: 'Please choose another one.' },
    ];
    expect(passwordProblem(new ApiProblem('invalid_request', { errors })).wrong).toEqual({
      currentPassword: 'Current password is incorrect',
      newPassword: 'Please choose another one.',
    });
  });

  test.each(['too_many_requests', 'impersonating', 'unreachable'] as const)('shows the reason: %s', (code) => {
    expect(passwordProblem(new ApiProblem(code, { title: 'Why' })).message?.text).toBe('Why');
  });

  test('asks for a new link when the link was opened too long ago', () => {
    const problem = new ApiProblem('link_session_needed', { title: 'Please ask for a new link' });
    expect(passwordProblem(problem).message).toMatchObject({ tone: 'wait', text: 'Please ask for a new link' });
  });

  test.each([new Error('odd'), new ApiProblem('internal_error', { title: 'x' })])(
    'shows the default text for other failures',
    (error) => {
      expect(passwordProblem(error).message?.text).toBe('Failed to update password. Please try again.');
    },
  );
});

test('only failures without a response can be retried', () => {
  expect(isUnreachable(new AuthProblem('unreachable', ''))).toBe(true);
  expect(isUnreachable(new ApiProblem('unreachable'))).toBe(true);
  expect(isUnreachable(new AuthProblem('wrong_password', ''))).toBe(false);
});
