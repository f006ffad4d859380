import { describe, expect, test } from 'vitest';
import { withOffset } from './offset.ts';
import { zoneLabel } from './zones.ts';

describe('withOffset', () => {
  test.each([
    ['2026-12-12T14:00:00.000Z', 'Europe/London', '2026-12-12T14:00:00+00:00'],
    ['2026-07-12T14:00:00.000Z', 'Europe/London', '2026-07-12T15:00:00+01:00'],
    ['2026-12-12T23:30:00.000Z', 'Asia/Kolkata', '2026-12-13T05:00:00+05:30'],
    ['2026-12-12T02:00:00.000Z', 'America/St_Johns', '2026-12-11T22:30:00-03:30'],
    ['2026-12-12T14:00:00.000Z', 'UTC', '2026-12-12T14:00:00+00:00'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(withOffset(instant, zone)).toBe(text);
    expect(new Date(text).toISOString()).toBe(instant);
  });
});

describe('zoneLabel', () => {
  const winter = '2026-12-12T14:00:00.000Z';
  const summer = '2027-06-12T14:00:00.000Z';

  test('has the short name where it is true for all instants', () => {
    expect(zoneLabel('Europe/London', [winter])).toBe('Europe/London (GMT)');
  });

  test('leaves it out where clocks change between them', () => {
    expect(zoneLabel('Europe/London', [winter, summer])).toBe('Europe/London');
  });
});
