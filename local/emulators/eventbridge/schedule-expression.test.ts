import { expect, test } from '@jest/globals';
import { intervalOf } from './schedule-expression.ts';

test.each([
  ['rate(1 hour)', 3_600_000],
  ['rate(5 minutes)', 300_000],
  ['rate(2 days)', 172_800_000],
])('the interval of %s is %i ms', (expression, milliseconds) => {
  expect(intervalOf(expression)).toBe(milliseconds);
});

test.each(['at(2027-01-01T00:00:00)', 'cron(0 12 * * ? *)', 'rate(0 hours)', 'rate(1 week)'])(
  '%s is an error',
  (expression) => {
    expect(() => intervalOf(expression)).toThrow('does not support the schedule');
  },
);
