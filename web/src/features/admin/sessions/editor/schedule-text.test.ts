import { describe, expect, test } from 'vitest';
import {
  clockWarning,
  endOf,
  otherZoneText,
  repeatedLabels,
  scheduleText,
  unknownZoneText,
  zoneText,
} from './schedule-text.ts';

const london = 'Europe/London';
const when = {
  date: '2026-12-04',
  time: '18:30',
  zone: london,
  repeated: 'first',
  timeZone: london,
  durationMinutes: '90',
  locationType: 'online',
} as const;

describe('shows the stored time beside the typed one', () => {
  test('with its end and its UTC time', () => {
    expect(zoneText(when)).toBe('Europe/London (GMT)');
    expect(scheduleText(when)).toBe(
      'Ends at 8:00 PM. Stored as 2026-12-04 18:30 UTC; online guests see it in their own time.',
    );
  });

  test('with the day where it ends on another one', () => {
    expect(scheduleText({ ...when, time: '23:30' })).toContain('Ends at 1:00 AM on Saturday, December 5, 2026.');
  });

  test('an on-site one is seen in its own zone', () => {
    expect(scheduleText({ ...when, locationType: 'onsite', timeZone: 'Europe/Paris' })).toContain(
      'everybody sees it in Europe/Paris',
    );
  });

  test.each(['', '0', 'x', '999999'])('a length of %j has no end', (durationMinutes) => {
    expect(endOf({ ...when, durationMinutes })).toBeNull();
    expect(scheduleText({ ...when, durationMinutes })).toMatch(/^Stored as/);
  });

  test('is empty without a start', () => {
    expect(scheduleText({ ...when, time: '' })).toBe('Dates and times here are in it.');
    expect(zoneText({ ...when, date: '' })).toBe(london);
  });
});

describe('a session of another zone than the admin', () => {
  test('names both zones', () => {
    expect(otherZoneText({ ...when, timeZone: 'America/New_York' })).toBe(
      'This session keeps the time zone America/New_York (GMT-5), where it starts on Friday, December 4, 2026 at 1:30 PM.',
    );
    expect(otherZoneText({ ...when, time: '', timeZone: 'America/New_York' })).toBe(
      'This session keeps the time zone America/New_York.',
    );
    expect(otherZoneText(when)).toBeNull();
  });
});

describe('a change of clocks is warned of', () => {
  test.each([
    ['2027-03-28', '01:30', 'skipped'],
    ['2027-10-31', '01:30', 'twice'],
    ['2027-03-27', '18:30', 'near'],
    ['2027-10-31', '18:30', 'near'],
    ['2026-12-04', '18:30', undefined],
    ['', '18:30', undefined],
  ])('%s %s: %s', (date, time, kind) => {
    expect(clockWarning({ ...when, date, time })?.kind).toBe(kind);
  });

  test('says which way, and when', () => {
    expect(clockWarning({ ...when, date: '2027-03-27' })?.text).toContain(
      'Clocks go forward by 60 minutes in the night of Sunday, March 28, 2027',
    );
    expect(clockWarning({ ...when, date: '2027-10-30' })?.text).toContain('Clocks go back by 60 minutes');
  });

  test('names both instants of an ambiguous time', () => {
    expect(repeatedLabels({ ...when, date: '2027-10-31', time: '01:30' })).toEqual({
      first: 'First, BST',
      second: 'Second, GMT',
    });
  });
});

test('a zone that the browser does not know is named, with what stands in its place (docs/product.md#session-times)', () => {
  const venue = { ...when, timeZone: 'Europe/Atlantis' };
  expect(unknownZoneText({ ...venue, locationType: 'onsite' })).toBe(
    'The venue has the time zone Europe/Atlantis, which this browser does not know. Date and time here are in UTC.',
  );
  expect(unknownZoneText(venue)).toBeNull();
  expect(otherZoneText(venue)).toBe(
    'This session keeps the time zone Europe/Atlantis, which this browser does not know.',
  );
  expect(otherZoneText({ ...venue, zone: 'Europe/Kiev', timeZone: 'Europe/Kyiv' })).toBeNull();
});
