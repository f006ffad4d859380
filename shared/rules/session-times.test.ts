import { expect, test } from 'vitest';
import { sessionTimes } from './session-times.ts';

const session = {
  startTime: '2026-12-11T03:00:00.000Z',
  endTime: '2026-12-11T04:30:00.000Z',
  timeZone: 'Europe/London',
} as const;
const online = { ...session, locationType: 'online' } as const;
const room = { ...session, locationType: 'onsite' } as const;

test("names an online session in the reader's zone alone (docs/product.md#dates-and-durations)", () => {
  expect(sessionTimes(online, 'America/Los_Angeles')).toEqual({
    timeZone: 'America/Los_Angeles',
    date: 'Thursday, December 10, 2026',
    time: '7:00 PM to 8:30 PM',
    zone: 'America/Los_Angeles (GMT-8)',
    venue: null,
    day: 'December 10',
    moment: 'Thursday, December 10, 2026, 7:00 PM, America/Los_Angeles (GMT-8)',
  });
});

test("names a room's time by the reader's clock and by the venue's beside it (docs/product.md#dates-and-durations)", () => {
  expect(sessionTimes(room, 'America/Los_Angeles')).toMatchObject({
    venue: 'Friday 3:00 AM in London',
    day: 'December 10 (December 11 in London)',
    moment: 'Thursday, December 10, 2026, 7:00 PM your time (Los Angeles) · Friday 3:00 AM in London',
  });
  expect(sessionTimes(room, 'Asia/Kolkata')).toMatchObject({ day: 'December 11', venue: 'Friday 3:00 AM in London' });
});

test.each([null, 'Europe/Lisbon'])('names a room once where the clocks agree (%s)', (reader) => {
  expect(sessionTimes(room, reader)).toMatchObject({ zone: 'Europe/London (GMT)', venue: null, day: 'December 11' });
});

test('is right where only one of the zones has summer time (docs/product.md#dates-and-durations)', () => {
  const july = { startTime: '2026-07-04T18:00:00.000Z', endTime: '2026-07-04T19:30:00.000Z' };
  expect(sessionTimes({ ...room, ...july }, 'Atlantic/Reykjavik')).toMatchObject({
    time: '6:00 PM to 7:30 PM',
    venue: 'Saturday 7:00 PM in London',
  });
  expect(sessionTimes({ ...online, ...july }, null).zone).toBe('Europe/London (BST)');
});
