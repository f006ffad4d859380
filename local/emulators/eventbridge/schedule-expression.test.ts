import { describe, expect, test } from '@jest/globals';
import { parseSchedule } from './schedule-expression.ts';

/** The next moments of a schedule after a Friday noon. */
function nextOf(expression: string, after = '2026-11-20T12:00:00Z'): string {
  return parseSchedule(expression).next(new Date(after)).toISOString();
}

describe('a schedule', () => {
  const cases: [string, string][] = [
    ['rate(1 hour)', '2026-11-20T13:00:00.000Z'],
    ['rate(5 minutes)', '2026-11-20T12:05:00.000Z'],
    ['rate(2 days)', '2026-11-22T12:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-11-21T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-20T12:15:00.000Z'],
    ['cron(30 9 ? * MON-FRI *)', '2026-11-23T09:30:00.000Z'],
    ['cron(0 8 1 JAN,JUL ? *)', '2027-01-01T08:00:00.000Z'],
    ['cron(5,35 12 * * ? *)', '2026-11-20T12:05:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2028-02-29T00:00:00.000Z'],
    ['cron(0 9 ? * 2 2027)', '2027-01-04T09:00:00.000Z'],
  ];

  test.each(cases)('%s comes next at %s', (expression, moment) => {
    expect(nextOf(expression)).toBe(moment);
  });

  const unknown = [
    'at(2027-01-01T00:00:00)',
    'rate(0 hours)',
    'rate(1 week)',
    'cron(0 9 * * *)',
    'cron(0 9 * * * *)',
    'cron(0 9 L * ? *)',
    'cron(0 9 ? * MON#1 *)',
    'cron(61 9 * * ? *)',
    'cron(0 9 30 FEB ? *)',
  ];

  test.each(unknown)('%s is an error', (expression) => {
    expect(() => nextOf(expression)).toThrow(/does not (know|come)|needs six fields/);
  });
});
