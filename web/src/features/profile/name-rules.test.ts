import { expect, test } from '@jest/globals';
import { ApiProblem } from '../../lib/api/problem.ts';
import { nameRefusal, wrongName } from './name-rules.ts';

test.each(['', '  '])('a name is asked for: %j', (name) => {
  expect(wrongName(() => name)).toEqual({ fullName: 'Please enter your full name' });
});

test('any other name is left to the server', () => {
  expect(wrongName(() => 'Alex Member')).toEqual({});
});

test('what the server refuses is said beside the field', () => {
  const errors = [{ field: 'body.fullName', message: 'must be one line without < or >' }];
  expect(nameRefusal(new ApiProblem('invalid_request', { errors }))).toEqual({
    wrong: { fullName: 'Full name must be one line without < or >' },
  });
});

test('a failure is said with its message, or without (spec section 8)', () => {
  const message = { tone: 'bad', title: 'Failed to update profile' };
  expect(nameRefusal(new ApiProblem('internal_error', { title: 'Something went wrong.' }))).toEqual({ message });
  expect(nameRefusal(new ApiProblem('unreachable', { title: 'No connection.' }))).toEqual({
    message: { ...message, text: 'No connection.' },
  });
});
