import { expect, test } from '@jest/globals';
import { firstFrameAt, lengthOf } from './video-file.ts';

test('the first picture is taken past what fades in, and early in a long film', () => {
  expect(firstFrameAt(20)).toBe(2);
  expect(firstFrameAt(3600)).toBe(10);
});

test.each([
  [12.4, 12],
  [0.2, 1],
  [Number.POSITIVE_INFINITY, null],
  [Number.NaN, null],
])('a film of %d s is %s s long', (duration, seconds) => {
  expect(lengthOf({ duration })).toBe(seconds);
});
