import { describe, expect, test } from 'vitest';
import { heardOf, leftText, toContinue } from './heard.ts';

describe('how far a recording was heard (docs/product.md#playback)', () => {
  test.each([
    [767, 1930, { text: '12:47 of 32:10', part: 767 / 1930 }],
    [1926, 1930, { text: 'Heard to the end', part: 1 }],
    [767, null, { text: 'Stopped at 12:47', part: 0 }],
    [0, 1930, null],
  ])('%d of %s seconds', (positionSeconds, durationSeconds, heard) => {
    expect(heardOf({ durationSeconds }, { positionSeconds })).toEqual(heard);
  });

  test('is nothing where none is saved', () => {
    expect(heardOf({ durationSeconds: 60 }, undefined)).toBeNull();
  });
});

test.each([
  [720, 1440, '12 min left of 24'],
  [1435, 1440, '1 min left of 24'],
  [20, 40, '20 sec left of 40'],
  [20, null, null],
])(
  'after %d of %s seconds says what is left: %s (docs/product.md#dashboard)',
  (positionSeconds, durationSeconds, text) => {
    expect(leftText({ durationSeconds }, { positionSeconds })).toBe(text);
  },
);

test('goes on with the one played last, neither finished nor closed', () => {
  const recordings = ['earlier', 'later', 'finished', 'new'].map((id) => ({ id, durationSeconds: 100 }));
  const positions = new Map([
    ['earlier', { positionSeconds: 50, at: '2026-11-20T10:00:00.000Z' }],
    ['later', { positionSeconds: 20, at: '2026-11-21T10:00:00.000Z' }],
    ['finished', { positionSeconds: 99, at: '2026-11-22T10:00:00.000Z' }],
    ['closed', { positionSeconds: 20, at: '2026-11-23T10:00:00.000Z' }],
  ]);
  expect(toContinue(recordings, positions)?.id).toBe('later');
  expect(toContinue(recordings, new Map())).toBeUndefined();
});
