import { expect, test } from 'vitest';
import { ApiProblem, isMissing } from './problem.ts';

test.each([
  'session_not_found',
  'booking_not_found',
  'resource_not_found',
  'recording_not_found',
  'invalid_request',
] as const)('%s is not retried', (code) => {
  expect(isMissing(new ApiProblem(code))).toBe(true);
});

test.each([new ApiProblem('unreachable'), new ApiProblem('not_signed_in'), new Error('session_not_found'), undefined])(
  'anything else may be there at the next try',
  (error) => {
    expect(isMissing(error)).toBe(false);
  },
);
