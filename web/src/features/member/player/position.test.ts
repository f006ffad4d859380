import { describe, expect, test } from 'vitest';
import { clockText, spokenTime } from '../../../lib/time/clock-text.ts';
import { needsSaving, roundPosition, startAt } from './position.ts';

describe('start position (docs/product.md#playback)', () => {
  test('is the saved position', () => {
    expect(startAt(767.3, 1930)).toBe(767.3);
    expect(startAt(767.3, null)).toBe(767.3);
    expect(startAt(0, 1930)).toBe(0);
  });

  test('is 0 for a finished recording', () => {
    expect(startAt(1930, 1930)).toBe(0);
    expect(startAt(1925.1, 1930)).toBe(0);
    expect(startAt(1925, 1930)).toBe(1925);
  });
});

describe('position', () => {
  test('is saved above 0, and only when it has changed', () => {
    expect(needsSaving(0, null)).toBe(false);
    expect(needsSaving(0, 12)).toBe(false);
    expect(needsSaving(10, 0)).toBe(true);
    expect(needsSaving(10, null)).toBe(true);
    expect(needsSaving(10.2, 10)).toBe(false);
    expect(needsSaving(4, 10)).toBe(true);
  });

  test('is rounded to a tenth of a second', () => {
    expect(roundPosition(12.3456)).toBe(12.3);
  });

  test.each([
    [0, '0:00', '0 seconds'],
    [61, '1:01', '1 minute 1 second'],
    [767.9, '12:47', '12 minutes 47 seconds'],
    [3600, '1:00:00', '1 hour'],
    [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [Number.NaN, '0:00', '0 seconds'],
  ])('%d seconds: shown as %s, spoken as %s', (seconds, shown, spoken) => {
    expect(clockText(seconds)).toBe(shown);
    expect(spokenTime(seconds)).toBe(spoken);
  });
});
