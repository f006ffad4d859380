import { expect, test } from 'vitest';
import { problems } from '#shared/contract/problems.ts';
import { messageOf } from './message-of.ts';
import { ApiProblem } from './problem.ts';

// docs/product.md#error-messages
test.each([
  ['the words of the server', new ApiProblem('booking_not_found', { title: 'Booking not found' }), 'Booking not found'],
  [
    'not those of a defect',
    new ApiProblem('internal_error', { title: 'x is undefined' }),
    problems.internal_error.title,
  ],
  ['an error of the browser', new Error('The file is gone.'), 'The file is gone.'],
  ['an error without words', new Error(), 'An error occurred'],
  ['what is no error', 'thrown', 'An error occurred'],
])('a failure is told by %s', (_, error, text) => expect(messageOf(error)).toBe(text));
