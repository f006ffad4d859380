import { expect, test } from 'vitest';
import { byMonth, datesIn, nextDates } from './groups.ts';

test('the list shows the next date of a series in place of all of them, and cancelled ones (docs/product.md#series)', () => {
  const session = (id: string, series: string | null, cancelledAt: string | null = null) => ({
    id,
    series: series ? { id: series } : null,
    cancelledAt,
  });
  const sessions = [
    ...[session('x', 'weekly', '2026-11-20T10:00:00.000Z'), session('a', 'weekly'), session('b', null)],
    ...[session('c', 'weekly'), session('d', 'monthly')],
  ];
  expect(nextDates(sessions).map(({ id }) => id)).toEqual(['x', 'a', 'b', 'd']);
  expect(datesIn(sessions, 'weekly')).toBe(2);
});

test('sessions stand under the month of their own clock, in their order (docs/product.md#admin-sessions)', () => {
  const at = (startTime: string, timeZone = 'Europe/London') => ({
    startTime,
    timeZone,
    locationType: 'onsite' as const,
  });
  const sessions = [at('2026-11-30T23:30:00.000Z'), at('2026-11-30T23:45:00.000Z', 'Europe/Vienna')];
  expect(byMonth([...sessions, at('2027-12-01T09:00:00.000Z')]).map((one) => [one.month, one.sessions.length])).toEqual(
    [
      ['November 2026', 1],
      ['December 2026', 1],
      ['December 2027', 1],
    ],
  );
});
