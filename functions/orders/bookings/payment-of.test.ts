import { expect, test } from 'vitest';
import type { Place } from '../../ground/keys/place.ts';
import type { Surcharge } from '../../ground/keys/surcharge.ts';
import { exampleBooking, exampleSurcharge } from '../../testing/examples.ts';
import { paymentOf } from './paid.ts';

// docs/product.md#my-bookings

const paidAt = '2026-11-02T10:00:00.000Z';
const givenAt = '2026-11-03T10:00:00.000Z';
const later = '2026-11-04T10:00:00.000Z';
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const byStripe = { paidAt, checkoutId: 'cs_test_1' };
const byCard = { ...byStripe, paymentStatus: 'paid', total: pounds(1800) } as const;

/** Of a booking, and of its move to a session that is £5 dearer where there was one. */
function payment(parts: Partial<Place>, move?: Partial<Surcharge>) {
  const booking = exampleBooking(parts);
  const orders = move ? [exampleSurcharge({ ...byStripe, ...move })] : [];
  return paymentOf([booking, ...orders], booking);
}

test('all payments of a booking count, and what of them goes back', () => {
  const kept = { refund: null, byHand: false, elsewhere: false, byGiver: false };
  expect(payment(byCard)).toEqual({ ...kept, paid: pounds(1800) });
  expect(payment(byCard, {})).toEqual({ ...kept, paid: pounds(2300) });
  const partialRefund = { amount: 300, at: later };
  expect(payment({ ...byCard, partialRefund }, {})).toEqual({ ...kept, paid: pounds(2300), refund: pounds(300) });
  const due = { refundDueAt: later, refundReason: 'by_guest' } as const;
  const all = { ...kept, paid: pounds(2300), refund: pounds(2300) };
  expect(payment({ ...byCard, ...due, status: 'cancelled' }, due)).toEqual(all);
});

test('what was paid to the studio is marked, and what was not paid is none', () => {
  const byHand = { paid: pounds(1800), refund: null, byHand: true, elsewhere: false, byGiver: false };
  expect(payment({ paidAt, total: pounds(1800) })).toEqual(byHand);
  expect(payment({ total: pounds(1800), status: 'pending' })).toBeNull();
  expect(payment({ total: pounds(0) })).toBeNull();
});

test('a place that was given away names no sum of the person who gave it (docs/product.md#giving-a-booking-away)', () => {
  const given = { ...byCard, givenAt, partialRefund: { amount: 300, at: givenAt } };
  const none = { refund: null, byHand: false, elsewhere: false, byGiver: true };
  expect(payment(given)).toEqual({ ...none, paid: pounds(0) });
  expect(payment(given, { paidAt: later })).toEqual({ ...none, paid: pounds(500) });
});
