import { describe, expect, test } from 'vitest';
import { authProblemOf } from './auth-problem.ts';

const thrown = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('messages for errors of the user pool (docs/product.md#error-messages)', () => {
  test.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'wrong_password', 'Invalid email or password'],
    ['UserNotFoundException', 'User does not exist.', 'wrong_password', 'Invalid email or password'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'too_many_tries', /Please wait a little/],
    ['LimitExceededException', 'Attempt limit exceeded', 'too_many_tries', /Please wait a little/],
    ['CodeMismatchException', 'x', 'refused', /not valid/],
    ['ExpiredCodeException', 'x', 'refused', /not valid/],
    ['NetworkError', 'A network error has occurred.', 'unreachable', /connection/],
    ['SomethingNew', 'A message of the server', 'other', 'A message of the server'],
  ])('%s (%s) is %s', (name, message, code, text) => {
    const problem = authProblemOf(thrown(name, message));
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(text);
  });

  test('values that are no errors', () => {
    expect(authProblemOf('no')).toMatchObject({ code: 'other', message: '' });
  });
});
