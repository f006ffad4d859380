import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { forgetMadeBookings, madeBookings, storeMadeBooking } from './made-bookings.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored) });
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => stored.clear());

const startTime = '2026-12-01T18:00:00.000Z';
const before = new Date('2026-11-20T10:00:00.000Z');

test('a browser remembers its bookings of each session until it starts (docs/product.md#browser-storage)', () => {
  storeMadeBooking({ sessionId: 'evening', bookingId: 'one', startTime }, before);
  storeMadeBooking({ sessionId: 'evening', bookingId: 'two', startTime }, before);
  storeMadeBooking({ sessionId: 'evening', bookingId: 'one', startTime }, before);
  storeMadeBooking({ sessionId: 'other', bookingId: 'three', startTime }, before);
  expect(madeBookings('evening', before)).toEqual(['two', 'one']);
  expect(madeBookings('evening', new Date(startTime))).toEqual([]);
  forgetMadeBookings();
  expect(madeBookings('other', before)).toEqual([]);
});

test('what is stored by something else is ignored', () => {
  stored.set('exhale.booking.made', 'not ours\n\nevening one');
  expect(madeBookings('evening', before)).toEqual([]);
});
