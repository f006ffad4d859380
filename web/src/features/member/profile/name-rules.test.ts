import { expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { nameErrors, nameProblem } from './NameForm.tsx';

test.each(['', '  '])('requires a name: %j', (name) => {
  expect(nameErrors(() => name)).toEqual({ fullName: 'Please enter your full name' });
});

test('leaves any other rule to the server', () => {
  expect(nameErrors(() => 'Alex Member')).toEqual({});
});

test('shows the error of the server beside the field', () => {
  const errors = [{ field: 'body.fullName', message: 'must have no web addresses and no signs such as < > / : @' }];
  expect(nameProblem(new ApiProblem('invalid_request', { errors }))).toEqual({
    wrong: { fullName: 'Full name must have no web addresses and no signs such as < > / : @' },
  });
});

test('shows other failures with the message of the server, but not an internal error (docs/product.md#profile)', () => {
  const message = { tone: 'bad', title: 'Failed to update profile' };
  expect(nameProblem(new ApiProblem('internal_error', { title: 'Something went wrong.' }))).toEqual({ message });
  expect(nameProblem(new ApiProblem('unreachable', { title: 'No connection.' }))).toEqual({
    message: { ...message, text: 'No connection.' },
  });
});
