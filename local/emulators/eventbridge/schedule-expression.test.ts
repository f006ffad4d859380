import { expect, test } from 'vitest';
import { nextRunOf } from './schedule-expression.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const nextRun = (expression: string, last?: string) =>
  nextRunOf(expression)(last === undefined ? undefined : new Date(last), now).toISOString();

test.each([
  ['rate(1 hour)', '2026-11-20T12:30:00.000Z'],
  ['rate(5 minutes)', '2026-11-20T11:35:00.000Z'],
  ['rate(2 days)', '2026-11-22T11:30:00.000Z'],
])('%s runs at once, and again after that time', (expression, next) => {
  expect(nextRun(expression)).toBe(now.toISOString());
  expect(nextRun(expression, '2026-11-20T11:30:00.000Z')).toBe(next);
});

test('cron(…) runs at its time of day, and at once when that was missed', () => {
  expect(nextRun('cron(0 2 * * ? *)')).toBe('2026-11-21T02:00:00.000Z');
  expect(nextRun('cron(5 12 * * ? *)')).toBe('2026-11-20T12:05:00.000Z');
  expect(nextRun('cron(0 2 * * ? *)', '2026-11-20T02:00:00.000Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(nextRun('cron(0 2 * * ? *)', '2026-11-18T02:00:00.010Z')).toBe('2026-11-19T02:00:00.000Z');
});

test.each([
  'at(2027-01-01T00:00:00)',
  'cron(0 12 ? * MON *)',
  'cron(0 24 * * ? *)',
  'cron(0/5 * * * ? *)',
  'rate(0 hours)',
  'rate(1 week)',
])('%s is an error', (expression) => {
  expect(() => nextRunOf(expression)).toThrow('does not support the schedule');
});
