import { expect, test } from '@jest/globals';
import { positionFrom } from './unsent.ts';

test('a position that could not be sent is read as it was kept', () => {
  expect(positionFrom('767.3 2026-11-20T12:00:00.000Z')).toEqual({
    positionSeconds: 767.3,
    at: '2026-11-20T12:00:00.000Z',
  });
});

test.each([null, '', '12', 'x 2026-11-20T12:00:00.000Z', '12 yesterday', '-1 2026-11-20T12:00:00.000Z'])(
  'and is none when nothing of ours was kept: %j',
  (stored) => {
    expect(positionFrom(stored)).toBeNull();
  },
);
