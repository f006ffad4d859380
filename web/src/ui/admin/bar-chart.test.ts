import { expect, it } from 'vitest';
import { scaleOf } from './BarChart.tsx';

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [27, [0, 10, 20, 30]],
  [9000, [0, 2500, 5000, 7500, 10_000]],
])('a chart whose highest bar is %i has round steps', (highest, scale) => {
  expect(scaleOf(highest)).toEqual(scale);
});
