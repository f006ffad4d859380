import { describe, expect, test } from 'vitest';
import { isBuffered, isExpired, renewalDelay, signedUrlFrom, urlRetryDelay } from './signed-url.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const urlUntil = (expiresAt: string) => signedUrlFrom({ videoUrl: '/media/a.mp4?s', expiresAt }, now);

describe('signed URL of a video', () => {
  test('is renewed a minute before it expires', () => {
    const url = urlUntil('2026-11-20T12:10:00Z');
    expect(renewalDelay(url, now)).toBe(9 * minute);
    expect(renewalDelay(url, now + 9 * minute)).toBe(0);
    expect(renewalDelay(url, now + 60 * minute)).toBe(0);
  });

  test('with a short life is renewed in time too', () => {
    expect(renewalDelay(urlUntil('2026-11-20T12:00:20Z'), now)).toBe(15_000);
  });

  test('expires', () => {
    const url = urlUntil('2026-11-20T12:10:00Z');
    expect(isExpired(url, now + 10 * minute - 1)).toBe(false);
    expect(isExpired(url, now + 10 * minute)).toBe(true);
  });

  test.each(['2026-11-20T11:10:00Z', '2026-11-20T15:10:00Z', 'nonsense'])(
    'is taken to live 10 minutes when the clock of the device is wrong: %s',
    (expiresAt) => {
      expect(urlUntil(expiresAt).expiresAt).toBe(now + 10 * minute);
    },
  );
});

test('buffered ranges include their start and exclude their end', () => {
  const ranges = [
    { start: 0, end: 12 },
    { start: 60, end: 90 },
  ];
  expect([0, 11.9, 12, 75, 90].map((seconds) => isBuffered(seconds, ranges))).toEqual([true, true, false, true, false]);
});

test('reconnects at once, then with exponential backoff up to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(urlRetryDelay)).toEqual([0, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});
