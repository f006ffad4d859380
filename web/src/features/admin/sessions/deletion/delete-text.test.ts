import { describe, expect, test } from 'vitest';
import { deletionText } from './DeleteSession.tsx';

const now = new Date('2026-11-20T12:00:00.000Z');
const ahead = '2026-12-04T18:30:00.000Z';
const over = '2026-11-04T18:30:00.000Z';
const seats = (taken: number, held: number) => ({ max: 12, taken, held });

describe('the confirmation of a deletion names its effects on attendees and waitlist', () => {
  test.each([
    [seats(0, 0), 0, ahead, ['No one has a place in it.']],
    [
      seats(8, 2),
      3,
      ahead,
      [
        '10 people will lose their place (8 booked, 2 held). Their bookings become cancelled, and payments that are under way are closed.',
        '3 people wait for a place; their waitlist ends.',
      ],
    ],
    [
      seats(1, 0),
      0,
      ahead,
      [
        '1 person will lose their place (1 booked). Their bookings become cancelled, and payments that are under way are closed.',
      ],
    ],
    [seats(2, 0), 0, over, ['2 people had a place (2 booked). Their bookings become cancelled.']],
  ])('%j, %i waiting, %s', (given, waitlistCount, startTime, texts) => {
    expect(deletionText({ seats: given, waitlistCount, startTime }, now)).toEqual([
      ...texts,
      'This action cannot be undone.',
    ]);
  });
});
