import { expect, test } from 'vitest';
import { doubleTaps } from './double-tap.ts';

// docs/product.md#resting

test.each([
  ['two quick ones', [[0, 10, 10], [300, 60, 40]], [false, true]], // biome-ignore format: a table.
  ['two slow ones', [[0, 10, 10], [700, 10, 10]], [false, false]], // biome-ignore format: a table.
  ['far from each other', [[0, 10, 10], [200, 300, 10]], [false, false]], // biome-ignore format: a table.
  ['three are one double tap', [[0, 0, 0], [200, 0, 0], [400, 0, 0], [600, 0, 0]], [false, true, false, true]], // biome-ignore format: a table.
])('%s', (_what, taps, expected) => {
  const isDouble = doubleTaps();
  expect(taps.map(([at = 0, x = 0, y = 0]) => isDouble({ at, x, y }))).toEqual(expected);
});
