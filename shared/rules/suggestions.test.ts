import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eveningAfter, fittingOrder, minSuggestionGapMs, nextEvening, weekdayOf, weeksLeft } from './suggestions.ts';
import { wallTimeOf } from './wall-time.ts';

// docs/product.md#weekly-suggestions

const hour = 3_600_000;
const week = 7 * 24 * hour;
const evening = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 17, max: 22 }),
  timeZone: fc.constantFrom(
    ...['Europe/London', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'],
  ),
});
const moment = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00.000Z'), max: Date.parse('2030-01-01T00:00:00.000Z') })
  .map((at) => new Date(at));

test('the next evening is the chosen one by local clocks, later than now and within a week', () => {
  fc.assert(
    fc.property(evening, moment, (chosen, now) => {
      const next = eveningAfter(now, chosen);
      const { date, time } = wallTimeOf(next, chosen.timeZone);
      expect([weekdayOf(date), time]).toEqual([chosen.weekday, `${chosen.hour}:00`]);
      expect(Date.parse(next)).toBeGreaterThan(now.getTime());
      expect(Date.parse(next) - now.getTime()).toBeLessThanOrEqual(week + hour);
    }),
  );
});

test('evenings of one choice are a week apart, an hour more or less when clocks are changed', () => {
  fc.assert(
    fc.property(evening, moment, (chosen, now) => {
      const first = eveningAfter(now, chosen);
      const second = nextEvening(new Date(first), first, chosen);
      expect(Math.abs(Date.parse(second) - Date.parse(first) - week)).toBeLessThanOrEqual(hour);
    }),
  );
});

test('another choice keeps six days from the last suggestion', () => {
  fc.assert(
    fc.property(evening, moment, fc.integer({ min: 0, max: week }), (chosen, now, ago) => {
      const last = now.getTime() - ago;
      const next = nextEvening(now, new Date(last).toISOString(), chosen);
      expect(Date.parse(next) - last).toBeGreaterThanOrEqual(minSuggestionGapMs);
    }),
  );
});

test.each([
  ['2027-03-01', 13, 2],
  ['2027-03-01', 14, 2],
  ['2027-03-01', 15, 3],
  ['2027-03-01', 1, 1],
  ['2027-03-01', 0, 0],
  ['2027-03-28', 7, 1],
])('on %s, %i days before, weeks that have begun are left: %i', (today, days, weeks) => {
  const due = new Date(Date.parse(`${today}T00:00:00.000Z`) + days * 24 * hour).toISOString().slice(0, 10);
  expect(weeksLeft(today, due)).toBe(weeks);
});

describe('the path of a birth', () => {
  const path = ['arrive', 'together', 'open', 'surge', 'after'].map((id) => ({ id }));
  const chapters = [
    { weeksBefore: 20, recordingIds: ['arrive', 'together'] },
    { weeksBefore: 6, recordingIds: ['open'] },
    { weeksBefore: 2, recordingIds: ['surge'] },
    { weeksBefore: null, recordingIds: ['after'] },
  ];
  const order = (weeks: number | null) => fittingOrder(path, chapters, weeks).map(({ id }) => id);

  test.each([
    [30, ['arrive', 'together', 'open', 'surge', 'after']],
    [20, ['arrive', 'together', 'open', 'surge', 'after']],
    [7, ['arrive', 'together', 'open', 'surge', 'after']],
    [6, ['open', 'arrive', 'together', 'surge', 'after']],
    [3, ['open', 'arrive', 'together', 'surge', 'after']],
    [2, ['surge', 'arrive', 'together', 'open', 'after']],
    [null, ['arrive', 'together', 'open', 'surge', 'after']],
  ])('with %s weeks left begins with the chapter that began last', (weeks, expected) => {
    expect(order(weeks)).toEqual(expected);
  });

  test('stays as it is where no chapter has weeks', () => {
    const without = chapters.map((chapter) => ({ ...chapter, weeksBefore: null }));
    expect(fittingOrder(path, without, 4)).toEqual(path);
  });
});
