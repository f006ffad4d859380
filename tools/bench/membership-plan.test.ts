import { expect, test } from 'vitest';
import { joining, turns } from './membership-plan.ts';

test('half of the members are there at first, and the others join over the year', () => {
  const months = Array.from({ length: 12 }, (_, month) => joining(200, month, 12));
  expect(months[0]).toBe(100);
  expect(months.reduce((sum, count) => sum + count)).toBe(200);
  expect(Math.max(...months.slice(1)) - Math.min(...months.slice(1))).toBeLessThanOrEqual(1);
  expect([0, 1].map((month) => joining(3, month, 2))).toEqual([2, 1]);
});

test('of a hundred members and months three payments are repaired, one is not, two cancel; one pauses in the whole', () => {
  const decide = turns();
  const members = Array.from({ length: 10 }, (_, at) => at);
  const all = Array.from({ length: 20 }, (_, month) => decide(members, month)).flat();
  const count = (wanted: string) => all.filter(({ turn }) => turn === wanted).length;
  expect(all).toHaveLength(200);
  expect([count('repaired'), count('unpaid'), count('cancels'), count('pauses')]).toEqual([6, 2, 4, 1]);
  expect(decide([], 1)).toEqual([]);
});
