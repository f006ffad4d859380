import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '../account/person-storage.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { allMadeBookings, madeBookingSecret, madeBookings, storeMadeBooking } from './made-bookings.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored) });
beforeEach(() => stored.clear());

const startTime = '2026-12-01T18:00:00.000Z';
const before = new Date('2026-11-20T10:00:00.000Z');

test('a browser remembers its bookings until sixty days after their session (docs/product.md#browser-storage)', () => {
  for (const [sessionId = '', bookingId = ''] of [
    ['evening', 'one'],
    ['evening', 'two'],
    ['evening', 'one'],
    ['other', 'three'],
  ]) {
    storeMadeBooking(
      { sessionId, bookingId, startTime, secret: `secret of ${bookingId}`.replaceAll(' ', '-') },
      before,
    );
  }
  expect(madeBookings('evening', before)).toEqual([
    { bookingId: 'two', secret: 'secret-of-two' },
    { bookingId: 'one', secret: 'secret-of-one' },
  ]);
  expect(madeBookingSecret('three', before)).toBe('secret-of-three');
  expect(allMadeBookings(before).map(({ bookingId }) => bookingId)).toEqual(['two', 'one', 'three']);
  expect(madeBookingSecret('three', new Date('2027-01-29T18:00:00.000Z'))).toBe('secret-of-three');
  const after = new Date('2027-01-31T18:00:00.000Z');
  expect(madeBookings('evening', after)).toEqual([]);
  expect(madeBookingSecret('three', after)).toBeUndefined();
  forgetPerson();
  expect(madeBookings('other', before)).toEqual([]);
});

test('what is stored by something else is ignored', () => {
  stored.set('exhale.booking.made', 'not ours\n\nevening one\nevening one 2099-01-01T00:00:00.000Z');
  expect(madeBookings('evening', before)).toEqual([]);
});
