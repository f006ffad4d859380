import { expect, test } from 'vitest';
import { arrayMove, placeDropped } from './array-move.ts';

const list = ['a', 'b', 'c', 'd'];

test.each([
  ['a', 'c', 'before', 'bacd'],
  ['a', 'c', 'after', 'bcad'],
  ['d', 'a', 'before', 'dabc'],
  ['d', 'b', 'after', 'abdc'],
  ['b', 'b', 'after', 'abcd'],
  ['b', 'a', 'after', 'abcd'],
] as const)('%s dropped on %s, %s it', (dropped, target, side, order) => {
  const to = placeDropped(list, dropped, { target, side });
  expect(to === undefined ? undefined : arrayMove(list, list.indexOf(dropped), to).join('')).toBe(order);
});

test('returns undefined for items outside the list', () => {
  expect(placeDropped(list, 'x', { target: 'a', side: 'before' })).toBeUndefined();
  expect(placeDropped(list, 'a', { target: 'x', side: 'before' })).toBeUndefined();
});
