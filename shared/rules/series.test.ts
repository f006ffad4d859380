import { describe, expect, test } from 'vitest';
import { maxSeriesDates, seriesMark } from './recurrences.ts';
import { isInStep, recurrenceText, seriesDays, seriesStarts, shiftStart } from './series.ts';
import { startAt, wallTimeOf } from './wall-time.ts';

/** docs/product.md#series */

const london = 'Europe/London';
const at = (startTime: string, timeZone = london) => ({ startTime, timeZone });

describe('days of a series', () => {
  test('weekly and fortnightly ones, until a day that they may include, or so many', () => {
    expect(seriesDays('2026-12-24', 'weekly', { count: 3 })).toEqual(['2026-12-24', '2026-12-31', '2027-01-07']);
    expect(seriesDays('2026-12-24', 'fortnightly', { until: '2027-01-21' })).toEqual([
      ...['2026-12-24', '2027-01-07', '2027-01-21'],
    ]);
    expect(seriesDays('2026-12-24', 'weekly', { until: '2026-12-01' })).toEqual(['2026-12-24']);
  });

  test('there are at most 40', () => {
    expect(seriesDays('2026-12-24', 'weekly', { count: 400 })).toHaveLength(maxSeriesDates);
    expect(seriesDays('2026-12-24', 'weekly', { until: '2099-01-01' })).toHaveLength(40);
    expect(seriesDays('2026-12-24', 'weekly', { count: 0 })).toEqual(['2026-12-24']);
  });

  test('monthly on the 31st is the last day of a shorter month, and the 31st again after it', () => {
    expect(seriesDays('2027-12-31', 'monthly_day', { count: 5 })).toEqual([
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ]);
  });

  test('monthly on the nth weekday; a fifth one is the last', () => {
    expect(seriesDays('2026-12-08', 'monthly_weekday', { count: 4 })).toEqual([
      ...['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09'],
    ]);
    expect(seriesDays('2026-12-29', 'monthly_weekday', { count: 4 })).toEqual([
      ...['2026-12-29', '2027-01-26', '2027-02-23', '2027-03-30'],
    ]);
  });
});

describe('across a change of clocks the clock time stays', () => {
  test.each([
    [london, '2027-03-21T18:30:00.000Z', ['2027-03-28T17:30:00.000Z', '2027-04-04T17:30:00.000Z']],
    ['America/Los_Angeles', '2027-03-10T03:00:00.000Z', ['2027-03-17T02:00:00.000Z', '2027-03-24T02:00:00.000Z']],
    ['Pacific/Kiritimati', '2027-03-21T09:00:00.000Z', ['2027-03-28T09:00:00.000Z', '2027-04-04T09:00:00.000Z']],
  ])('%s', (zone, start, later) => {
    expect(seriesStarts(at(start, zone), 'weekly', { count: 3 })).toEqual([start, ...later]);
  });

  test('a time that clocks skip is that much later, and one that comes twice is the first', () => {
    expect(startAt({ date: '2027-03-28', time: '01:30' }, london)).toBe('2027-03-28T01:30:00.000Z');
    expect(startAt({ date: '2027-10-31', time: '01:30' }, london)).toBe('2027-10-31T00:30:00.000Z');
  });

  test('the day is the one of the zone, not of UTC', () => {
    const [, second = ''] = seriesStarts(at('2026-12-31T03:00:00.000Z', 'America/Los_Angeles'), 'monthly_day', {
      count: 2,
    });
    expect(wallTimeOf(second, 'America/Los_Angeles')).toEqual({ date: '2027-01-30', time: '19:00' });
  });
});

describe('a changed start moves the other dates', () => {
  const before = at('2027-03-16T18:30:00.000Z');

  test('by days, to the new clock time, also across a change of clocks', () => {
    const after = at('2027-03-17T19:00:00.000Z');
    expect(shiftStart('2027-03-23T18:30:00.000Z', before, after)).toBe('2027-03-24T19:00:00.000Z');
    expect(shiftStart('2027-03-30T17:30:00.000Z', before, after)).toBe('2027-03-31T18:00:00.000Z');
    expect(shiftStart('2027-03-30T17:30:00.000Z', before, before)).toBe('2027-03-30T17:30:00.000Z');
  });

  test('to another zone', () => {
    const after = at('2027-03-17T01:30:00.000Z', 'America/Los_Angeles');
    expect(shiftStart('2027-03-30T17:30:00.000Z', before, after)).toBe('2027-03-31T01:30:00.000Z');
  });

  test('but not one that was moved on its own', () => {
    expect(isInStep('2027-03-30T17:30:00.000Z', before, 'weekly')).toBe(true);
    expect(isInStep('2027-03-30T18:30:00.000Z', before, 'weekly')).toBe(false);
    expect(isInStep('2027-03-31T17:30:00.000Z', before, 'fortnightly')).toBe(false);
    expect(isInStep('2027-04-30T17:30:00.000Z', at('2027-03-31T17:30:00.000Z'), 'monthly_day')).toBe(true);
    expect(isInStep('2027-04-29T17:30:00.000Z', at('2027-03-31T17:30:00.000Z'), 'monthly_day')).toBe(false);
    expect(isInStep('2027-04-16T17:30:00.000Z', before, 'monthly_day')).toBe(true);
    expect(isInStep('2027-04-17T17:30:00.000Z', before, 'monthly_day')).toBe(false);
  });
});

test('a series is named by how it repeats', () => {
  const start = at('2026-12-08T18:30:00.000Z');
  expect(recurrenceText('weekly', start)).toBe('Every week on Tuesday');
  expect(recurrenceText('fortnightly', start)).toBe('Every two weeks on Tuesday');
  expect(recurrenceText('monthly_day', start)).toBe('Every month on the 8th');
  expect(recurrenceText('monthly_weekday', start)).toBe('Every month on the 2nd Tuesday');
  expect(recurrenceText('monthly_weekday', at('2026-12-31T18:30:00.000Z'))).toBe('Every month on the last Thursday');
  expect(recurrenceText('monthly_day', at('2026-12-31T18:30:00.000Z'))).toBe('Every month on the 31st');
  expect(seriesMark('weekly', 6)).toBe('Weekly · 6 dates');
  expect(seriesMark('monthly_day', 1)).toBe('Monthly');
});
