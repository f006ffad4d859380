import { expect, test } from 'vitest';
import { seriesPlaces, weekName } from './groups.ts';

// docs/product.md#admin-sessions

test('each date of a series names its place among those ahead that take place', () => {
  const session = (id: string, series: string | null, cancelledAt: string | null = null) => ({
    id,
    series: series ? { id: series } : null,
    cancelledAt,
  });
  const sessions = [
    ...[session('x', 'weekly', '2026-11-20T10:00:00.000Z'), session('a', 'weekly'), session('b', null)],
    ...[session('c', 'weekly'), session('d', 'monthly')],
  ];
  expect([...seriesPlaces(sessions)]).toEqual([
    ['a', { place: 1, dates: 2 }],
    ['c', { place: 2, dates: 2 }],
    ['d', { place: 1, dates: 1 }],
  ]);
});

test.each([
  ['2026-11-23', { name: 'This week', days: 'November 23 to 29' }],
  ['2026-11-30', { name: 'Next week', days: 'November 30 to December 6' }],
  ['2026-11-16', { name: 'Last week', days: 'November 16 to 22' }],
  ['2026-12-07', { name: 'December 7 to 13', days: null }],
])('the week of %s is named as a person names it', (monday, name) => {
  expect(weekName(monday, new Date('2026-11-26T09:00:00.000Z'), 'Europe/London')).toEqual(name);
});
