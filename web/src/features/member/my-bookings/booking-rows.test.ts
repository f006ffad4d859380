import { expect, test } from 'vitest';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { bookingRows, orderOf } from './booking-rows.ts';
import { seriesText } from './SeriesRow.tsx';

/** docs/product.md#my-bookings */

const now = new Date('2026-11-27T12:00:00.000Z');

type Made = Partial<Pick<MemberBooking, 'status' | 'unpaidOrderId' | 'createdAt'>> & { isOfSeries?: boolean };

function made(id: string, day: string, { isOfSeries = false, ...given }: Made = {}): MemberBooking {
  const startTime = `${day}T19:30:00.000Z`;
  return {
    id,
    status: 'completed',
    paymentStatus: 'paid',
    total: { amount: 1800, currency: 'GBP' },
    unpaidOrderId: null,
    payment: null,
    ofPass: false,
    offered: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    movesBookingId: null,
    joinOpensAt: null,
    joinUrl: null,
    recordingUrl: null,
    session: {
      id,
      title: 'Steady',
      description: '',
      category: null,
      startTime,
      endTime: `${day}T20:30:00.000Z`,
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
      series: isOfSeries ? { id: 'weekly', recurrence: 'weekly' } : null,
      whatToBring: null,
      joinMinutes: null,
      cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2 },
      location: null,
      address: null,
    },
    ...given,
  };
}

const series = { isOfSeries: true };
const bookings = [
  made('gone', '2026-11-23', series),
  made('first', '2026-11-30', series),
  made('between', '2026-12-03', { createdAt: '2026-11-20T00:00:00.000Z' }),
  made('second', '2026-12-07', series),
  made('cancelled', '2026-12-14', { ...series, status: 'cancelled' }),
  made('past', '2026-11-24'),
];
const idsOf = (order: 'next' | 'newest' | 'date') =>
  bookingRows(bookings, order, now).map((row) => row.map(({ id }) => id).join(' '));

test('dates of a series with the same status are one row, those ahead apart from those that are over', () => {
  expect(idsOf('next')).toEqual(['first second', 'between', 'cancelled', 'past', 'gone']);
});

test('can be ordered by when they were booked, or by their dates', () => {
  expect(idsOf('newest')[0]).toBe('between');
  expect(idsOf('date')).toEqual(['cancelled', 'second first', 'between', 'past', 'gone']);
  expect(['date', 'nothing', null].map(orderOf)).toEqual(['date', 'next', 'next']);
});

test('of unpaid dates only those of one pass, which is paid at once, are one row', () => {
  const pending = { ...series, status: 'pending' as const };
  const alone = [made('one', '2026-11-30', pending), made('two', '2026-12-07', pending)];
  expect(bookingRows(alone, 'next', now)).toHaveLength(2);
  const ofPass = alone.map((booking) => ({ ...booking, unpaidOrderId: 'pass' }));
  expect(bookingRows(ofPass, 'next', now)).toHaveLength(1);
});

test('the row of a series names what its dates have in common, and the last', () => {
  const sessions = bookings.map(({ session }) => session);
  const text = (from: number, to: number) => seriesText(sessions.slice(from, to), 'Europe/London');
  expect(
    seriesText(
      [0, 1, 3].flatMap((index) => sessions[index] ?? []),
      'Europe/London',
    ),
  ).toBe('3 dates, Mondays 7:30 PM to December 7, Online');
  expect(text(1, 3)).toBe('2 dates, 7:30 PM to December 3, Online');
});
