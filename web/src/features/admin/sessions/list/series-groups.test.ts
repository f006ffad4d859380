import { expect, test } from 'vitest';
import { datesIn, nextDates } from './series-groups.ts';

test('the list shows the next date of a series in place of all of them (docs/product.md#series)', () => {
  const session = (id: string, series: string | null) => ({ id, series: series ? { id: series } : null });
  const sessions = [session('a', 'weekly'), session('b', null), session('c', 'weekly'), session('d', 'monthly')];
  expect(nextDates(sessions).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(datesIn(sessions, 'weekly')).toBe(2);
});
