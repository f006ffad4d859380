import { expect, test } from 'vitest';
import { datesIn, nextDates } from './series-groups.ts';

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
