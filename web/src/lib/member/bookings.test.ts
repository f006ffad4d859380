import { describe, expect, test } from 'vitest';
import {
  badgeOf,
  isRunning,
  joinable,
  type MemberBooking,
  nextFirst,
  nextOf,
  pastOf,
  unfinishedOf,
  unpaidOf,
  upcomingOf,
} from './bookings.ts';

const now = new Date('2026-12-12T14:00:00.000Z');

type Made = { id: string; start: string; end?: string; status?: MemberBooking['status']; session?: string };

function made({
  id,
  start,
  end = '2026-12-31T00:00:00.000Z',
  status = 'completed',
  session = id,
}: Made): MemberBooking {
  const startTime = `2026-12-${start}.000Z`;
  return {
    id,
    status,
    paymentStatus: status === 'pending' ? 'pending' : 'paid',
    total: { amount: 1800, currency: 'GBP' },
    unpaidOrderId: null,
    payment: null,
    ofPass: false,
    offered: false,
    createdAt: '2026-12-01T00:00:00.000Z',
    movesBookingId: null,
    joinOpensAt: null,
    joinUrl: 'https://zoom.example/1',
    recordingUrl: null,
    session: {
      id: session,
      title: 'Evening Unwind',
      description: '',
      category: 'Breathwork',
      startTime,
      endTime: end,
      durationMinutes: 60,
      timeZone: 'Europe/London',
      locationType: 'online',
      city: null,
      postCode: null,
      price: { amount: 1800, currency: 'GBP' },
      seats: { max: null, taken: 0, held: 0 },
      waitlistCount: 0,
      featured: false,
      thumbnailUrl: null,
      series: null,
      whatToBring: null,
      joinMinutes: null,
      cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2 },
      location: null,
      address: null,
    },
  };
}

const ids = (bookings: MemberBooking[]) => bookings.map(({ id }) => id);

const mixed = [
  made({ id: 'soon', start: '13T10:00:00' }),
  made({ id: 'later', start: '20T10:00:00', status: 'confirmed' }),
  made({ id: 'now', start: '12T14:00:00' }),
  made({ id: 'unpaid', start: '14T10:00:00', status: 'pending' }),
  made({ id: 'off', start: '14T10:00:00', status: 'cancelled' }),
  made({ id: 'gone', start: '02T10:00:00' }),
  made({ id: 'just', start: '12T13:59:59', status: 'confirmed' }),
  made({ id: 'never', start: '03T10:00:00', status: 'cancelled' }),
];

describe('upcoming and past (docs/product.md#my-sessions)', () => {
  test('upcoming starts now or later, soonest first; confirmed counts as booked', () => {
    expect(ids(upcomingOf(mixed, now))).toEqual(['now', 'soon', 'later']);
  });

  test('past sessions are the other booked ones, latest first', () => {
    expect(ids(pastOf(mixed, now))).toEqual(['just', 'gone']);
  });

  test('a session that was booked twice appears once, by the booking with the links', () => {
    const twice = [
      made({ id: 'completed', start: '13T10:00:00', session: 'one' }),
      made({ id: 'confirmed', start: '13T10:00:00', session: 'one', status: 'confirmed' }),
    ];
    expect(ids(upcomingOf(twice, now))).toEqual(['completed']);
    expect(ids(upcomingOf(twice.toReversed(), now))).toEqual(['completed']);
  });

  test('only sessions that can still be attended count as awaiting payment', () => {
    const bookings = [...mixed, made({ id: 'too late', start: '01T10:00:00', status: 'pending' })];
    expect(ids(unpaidOf(bookings, now))).toEqual(['unpaid']);
    expect(
      unfinishedOf(
        bookings.map((booking) => ({ ...booking, offered: true })),
        now,
      ),
    ).toEqual([]);
  });
});

describe('a session that is going on', () => {
  const running = made({ id: 'running', start: '12T13:30:00', end: '2026-12-12T14:30:00.000Z' });
  const over = made({ id: 'over', start: '12T13:00:00', end: now.toISOString() });

  test('has begun and not ended', () => {
    expect([running, over, made({ id: 'soon', start: '13T10:00:00' })].map((one) => isRunning(one, now))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is what a member sees first, before what comes next (docs/product.md#dashboard)', () => {
    const later = made({ id: 'later', start: '13T10:00:00' });
    expect(nextOf([later, over, running], now)?.id).toBe('running');
    expect(nextOf([later, over], now)?.id).toBe('later');
    expect(nextOf([made({ id: 'unpaid', start: '13T10:00:00', status: 'pending' }), over], now)).toBeUndefined();
  });

  test('can be joined until its end', () => {
    expect(joinable(running, now)).toBe('https://zoom.example/1');
    expect(joinable(over, now)).toBeNull();
    expect(joinable({ ...running, joinUrl: null }, now)).toBeNull();
  });
});

test('My Bookings shows what is next first, then what is past, latest first (docs/product.md#my-bookings)', () => {
  const order = ['now', 'soon', 'unpaid', 'off', 'later', 'just', 'never', 'gone'];
  expect(ids(nextFirst(mixed, now))).toEqual(order);
  expect(ids(nextFirst(mixed.toReversed(), now))).toEqual(order.toSpliced(2, 2, 'off', 'unpaid'));
});

test.each([
  ['completed', 'ok', 'Booked'],
  ['cancelled', 'bad', 'Cancelled'],
  ['pending', 'wait', 'Pending'],
  ['confirmed', 'wait', 'Booked'],
] as const)('the badge of %s is %s and reads %s (docs/product.md#booking-status)', (status, tone, text) => {
  expect(badgeOf(status)).toEqual({ tone, text });
});
