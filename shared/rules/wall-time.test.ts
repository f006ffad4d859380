import { describe, expect, test } from 'vitest';
import { clockChangeNear, instantsOf, wallTimeOf } from './wall-time.ts';

const london = 'Europe/London';

describe('start times are typed in a zone and stored as UTC (docs/product.md#session-times)', () => {
  test.each([
    ['2026-12-04', '18:30', london, ['2026-12-04T18:30:00.000Z']],
    ['2026-07-04', '18:30', london, ['2026-07-04T17:30:00.000Z']],
    ['2026-12-04', '00:10', 'Asia/Kolkata', ['2026-12-03T18:40:00.000Z']],
    ['2026-12-04', '23:00', 'Pacific/Kiritimati', ['2026-12-04T09:00:00.000Z']],
    // Clocks go from 1:00 to 2:00.
    ['2027-03-28', '00:59', london, ['2027-03-28T00:59:00.000Z']],
    ['2027-03-28', '01:30', london, []],
    ['2027-03-28', '02:00', london, ['2027-03-28T01:00:00.000Z']],
    // Clocks go from 2:00 back to 1:00.
    ['2027-10-31', '01:30', london, ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']],
    ['2027-10-31', '02:00', london, ['2027-10-31T02:00:00.000Z']],
    // Half an hour only.
    ['2027-04-04', '01:45', 'Australia/Lord_Howe', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
    ['', '18:30', london, []],
    ['2026-12-04', '', london, []],
    ['2026-02-30', '25:00', london, []],
  ])('%s %s in %s', (date, time, zone, instants) => {
    expect(instantsOf({ date, time }, zone)).toEqual(instants);
  });

  test.each([
    ['2026-12-04T18:30:00.000Z', london, { date: '2026-12-04', time: '18:30' }],
    ['2026-07-04T23:30:00.000Z', london, { date: '2026-07-05', time: '00:30' }],
    ['2026-12-04T02:00:00.000Z', 'America/St_Johns', { date: '2026-12-03', time: '22:30' }],
  ])('%s in %s shows what was typed', (instant, zone, wall) => {
    expect(wallTimeOf(instant, zone)).toEqual(wall);
    expect(instantsOf(wall, zone)).toEqual([instant]);
  });
});

describe('a change of clocks within a day', () => {
  test.each([
    ['2027-03-27T18:30:00.000Z', london, { at: '2027-03-28T01:00:00.000Z', minutes: 60 }],
    ['2027-10-31T18:30:00.000Z', london, { at: '2027-10-31T01:00:00.000Z', minutes: -60 }],
    ['2027-03-26T18:30:00.000Z', london, null],
    ['2026-12-04T18:30:00.000Z', london, null],
    ['2027-03-28T01:30:00.000Z', 'Asia/Kolkata', null],
  ])('near %s in %s', (instant, zone, change) => {
    expect(clockChangeNear(instant, zone)).toEqual(change);
  });
});
