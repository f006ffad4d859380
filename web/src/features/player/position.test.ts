import { describe, expect, test } from '@jest/globals';
import { clockText, spokenTime } from '../../lib/time/clock-text.ts';
import { isNews, rounded, startAt } from './position.ts';

describe('where a recording begins (spec section 4)', () => {
  test('is where it was left', () => {
    expect(startAt(767.3, 1930)).toBe(767.3);
    expect(startAt(767.3, null)).toBe(767.3);
    expect(startAt(0, 1930)).toBe(0);
  });

  test('is the beginning when it was heard to its end', () => {
    expect(startAt(1930, 1930)).toBe(0);
    expect(startAt(1925.1, 1930)).toBe(0);
    expect(startAt(1925, 1930)).toBe(1925);
  });
});

describe('a position', () => {
  test('is saved while it is above 0, and only when it is another', () => {
    expect(isNews(0, null)).toBe(false);
    expect(isNews(0, 12)).toBe(false);
    expect(isNews(10, 0)).toBe(true);
    expect(isNews(10, null)).toBe(true);
    expect(isNews(10.2, 10)).toBe(false);
    expect(isNews(4, 10)).toBe(true);
  });

  test('is kept to a tenth of a second', () => {
    expect(rounded(12.3456)).toBe(12.3);
  });

  test.each([
    [0, '0:00', '0 seconds'],
    [61, '1:01', '1 minute 1 second'],
    [767.9, '12:47', '12 minutes 47 seconds'],
    [3600, '1:00:00', '1 hour'],
    [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [Number.NaN, '0:00', '0 seconds'],
  ])('of %d seconds is %s, and said %s', (seconds, shown, said) => {
    expect(clockText(seconds)).toBe(shown);
    expect(spokenTime(seconds)).toBe(said);
  });
});
