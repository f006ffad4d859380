import { expect, test } from 'vitest';
import { parsePosition } from './pending-position.ts';

test('parses a stored position', () => {
  expect(parsePosition('767.3 2026-11-20T12:00:00.000Z')).toEqual({
    positionSeconds: 767.3,
    at: '2026-11-20T12:00:00.000Z',
  });
});

test.each([null, '', '12', 'x 2026-11-20T12:00:00.000Z', '12 yesterday', '-1 2026-11-20T12:00:00.000Z'])(
  'returns null for an absent or invalid entry: %j',
  (stored) => {
    expect(parsePosition(stored)).toBeNull();
  },
);
