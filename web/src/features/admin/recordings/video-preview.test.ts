import { expect, test } from 'vitest';
import { firstFrameAt, wholeSecondsOf } from './VideoPreview.tsx';

test('takes the thumbnail after a fade-in, and early in a long video', () => {
  expect(firstFrameAt(20)).toBe(2);
  expect(firstFrameAt(3600)).toBe(10);
});

test.each([
  [12.4, 12],
  [0.2, 1],
  [Number.POSITIVE_INFINITY, null],
  [Number.NaN, null],
])('a film of %d s is %s s long', (duration, seconds) => {
  expect(wholeSecondsOf({ duration })).toBe(seconds);
});
