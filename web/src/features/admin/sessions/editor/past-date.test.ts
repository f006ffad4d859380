import { expect, test } from 'vitest';
import { agoText, firstPast, startsToAsk } from './past-date.ts';
import { newValues, type SessionValues } from './session-values.ts';

// docs/product.md#session-times

const now = new Date('2026-11-20T10:00:00.000Z');

test.each([
  ['2025-12-20T10:00:00.000Z', '11 months ago'],
  ['2025-11-20T10:00:00.000Z', '1 year ago'],
  ['2026-11-18T09:00:00.000Z', '2 days ago'],
  ['2026-11-20T08:00:00.000Z', '2 hours ago'],
  ['2026-11-20T09:59:50.000Z', '0 minutes ago'],
])('a start at %s is %s', (start, text) => {
  expect(agoText(start, now)).toBe(text);
});

test('a start is asked about when it is new, changed, of a further date, or published for the first time', () => {
  const values: SessionValues = { ...newValues('Europe/London'), date: '2026-11-06', time: '10:00', published: true };
  const start = '2026-11-06T10:00:00.000Z';
  expect(startsToAsk(null, values)).toEqual([start]);
  // A copy of an old session, which starts seven days after it.
  expect(startsToAsk({ startTime: start, published: false }, values)).toEqual([start]);
  expect(startsToAsk({ startTime: start, published: false }, { ...values, published: false })).toEqual([]);
  expect(startsToAsk({ startTime: start, published: true }, values)).toEqual([]);
  expect(startsToAsk({ startTime: '2026-11-05T10:00:00.000Z', published: true }, values)).toEqual([start]);
  const weekly = { ...values, recurrence: 'weekly', seriesCount: '2' } as const;
  expect(startsToAsk({ startTime: start, published: true }, weekly)).toEqual(['2026-11-13T10:00:00.000Z']);
});

test('the earliest date that is past is asked about', () => {
  const first = '2026-11-06T10:00:00.000Z';
  const second = '2026-11-13T10:00:00.000Z';
  const ahead = '2026-11-27T10:00:00.000Z';
  expect(firstPast([ahead, second, first], now)).toBe(first);
  expect(firstPast([ahead], now)).toBeNull();
});
