import { expect, test } from 'vitest';
import { entryByKey } from './list-keys.ts';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 1, 0],
  ['End', -1, 2],
  ['a', 1, undefined],
])('%s from entry %i of three leads to %s', (key, here, there) => {
  expect(entryByKey(key, here, 3)).toBe(there);
});

test('no key leads into an empty list', () => {
  expect(entryByKey('ArrowDown', -1, 0)).toBeUndefined();
});
