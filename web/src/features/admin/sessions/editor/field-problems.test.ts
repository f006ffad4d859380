import { describe, expect, test } from 'vitest';
import { fieldProblems } from './field-problems.ts';
import { skippedTime } from './pricing-rules.ts';
import { newValues, type SessionValues } from './session-values.ts';
import type { Base } from './use-conflict.ts';

const values: SessionValues = {
  ...newValues('Europe/London'),
  title: 'Evening Unwind',
  description: 'Slow breathing.',
  date: '2027-06-04',
  time: '18:30',
};
const now = new Date('2027-01-01T09:00:00.000Z');
const baseOf = (session: object | null): Base => ({ session: session as Base['session'], version: null, values });
const problemsOf = (typed: Partial<SessionValues>, session: object | null = null) =>
  fieldProblems({ base: baseOf(session), values: { ...values, ...typed }, shown: {}, now });

test('names what is missing or wrong before it is saved (docs/product.md#session-form)', () => {
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ title: ' ', durationMinutes: '0' })).toMatchObject({
    title: 'Title is required',
    durationMinutes: 'Duration must be at least 1 minute',
  });
  const refused = { maxAttendees: 'More places than that are booked or held.' };
  expect(fieldProblems({ base: baseOf(null), values, shown: refused, now })).toEqual(refused);
});

describe('a start that should be looked at twice (docs/product.md#session-times)', () => {
  test.each([
    [{ date: '2027-03-28', time: '01:30' }, skippedTime],
    [{ date: '2027-10-31', time: '01:30' }, 'The time comes twice that day'],
    [{ date: '2027-10-31' }, 'Clocks change within a day of the start'],
    [{ date: '2026-12-02' }, 'This date is in the past: 29 days ago'],
  ])('%j', (typed, warning) => {
    expect(problemsOf(typed)).toEqual({ time: warning });
  });

  test('a start that is stored as it is needs no second look', () => {
    const near = { date: '2027-10-31' };
    const session = { startTime: '2027-10-31T18:30:00.000Z', published: true };
    expect(problemsOf(near, session)).toEqual({});
    expect(problemsOf({ date: '2026-12-02' }, { ...session, startTime: '2026-12-02T18:30:00.000Z' })).toEqual({});
  });
});
