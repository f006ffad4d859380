import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { bookingPollInterval, bookingStateOf, latestOf } from './booking-state.ts';

const now = new Date('2026-12-12T14:00:00.000Z');
const pending = {
  status: 'pending',
  holdExpiresAt: '2026-12-12T14:20:00.000Z',
  processing: false,
  ending: null,
  refunded: false,
} as const;
const processing = { ...pending, processing: true, holdExpiresAt: '2027-01-01T00:00:00.000Z' } as const;
const completed = { ...pending, status: 'completed', holdExpiresAt: null } as const;
const cancelled = { ...pending, status: 'cancelled', holdExpiresAt: null } as const;

test.each([
  ['held', pending],
  ['over', { ...pending, holdExpiresAt: now.toISOString() }],
  ['over', { ...pending, holdExpiresAt: null }],
  ['processing', processing],
  ['booked', completed],
  ['booked', { ...completed, status: 'confirmed' }],
  ['cancelled', cancelled],
  ['declined', { ...cancelled, ending: 'declined' }],
  ['refunded', { ...cancelled, refunded: true }],
] as const)('a booking is %s', (state, booking) => {
  expect(bookingStateOf(booking, now)).toBe(state);
});

test.each([
  ['completed', true],
  ['confirmed', true],
  ['pending', false],
  ['cancelled', false],
] as const)('a place that is %s is the attendee’s: %s', (status, booked) => {
  expect(isBooked({ status })).toBe(booked);
});

describe('of two answers', () => {
  test.each([
    [pending, completed, completed],
    [completed, pending, completed],
    [pending, processing, processing],
    [processing, cancelled, cancelled],
  ] as const)('the further one counts, whichever came first', (one, other, expected) => {
    expect(latestOf<typeof one | typeof other>(one, other)).toBe(expected);
  });

  test('the only one counts', () => {
    expect(latestOf(undefined, pending)).toBe(pending);
    expect(latestOf(pending, undefined)).toBe(pending);
    expect(latestOf(undefined, undefined)).toBeUndefined();
  });
});

test('the polling interval grows with time', () => {
  const pauses = [0, 20_000, 600_000].map(bookingPollInterval);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(new Set(pauses).size).toBe(3);
});
