import { describe, expect, test } from '@jest/globals';
import { addressFrom, isLoaded, isOver, pauseBefore, renewIn } from './renewal.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const given = (expiresAt: string) => addressFrom({ videoUrl: '/media/a.mp4?s', expiresAt }, now);

describe('the address of a video', () => {
  test('is renewed a minute before it ends', () => {
    const address = given('2026-11-20T12:10:00Z');
    expect(renewIn(address, now)).toBe(9 * minute);
    expect(renewIn(address, now + 9 * minute)).toBe(0);
    expect(renewIn(address, now + 60 * minute)).toBe(0);
  });

  test('of a short life is renewed in time too', () => {
    expect(renewIn(given('2026-11-20T12:00:20Z'), now)).toBe(15_000);
  });

  test('is over at its end', () => {
    const address = given('2026-11-20T12:10:00Z');
    expect(isOver(address, now + 10 * minute - 1)).toBe(false);
    expect(isOver(address, now + 10 * minute)).toBe(true);
  });

  test.each(['2026-11-20T11:10:00Z', '2026-11-20T15:10:00Z', 'nonsense'])(
    'lives as long as addresses do where the clock of the device is wrong: %s',
    (expiresAt) => {
      expect(given(expiresAt).until).toBe(now + 10 * minute);
    },
  );
});

test('what is loaded plays without an address', () => {
  const loaded = [
    { start: 0, end: 12 },
    { start: 60, end: 90 },
  ];
  expect([0, 11.9, 12, 75, 90].map((seconds) => isLoaded(seconds, loaded))).toEqual([true, true, false, true, false]);
});

test('a broken connection is tried again at once, then ever more calmly', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(pauseBefore)).toEqual([0, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});
