import { expect, test } from 'vitest';
import { leftToDoText } from './cancelled-text.ts';

// docs/product.md#admin-sessions

const gbp = (amount: number) => ({ amount, currency: 'GBP' as const });
const problem = (cause: 'refused' | 'by_hand') => ({
  bookingId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  orderId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  attendeeName: 'Ida',
  amount: gbp(1800),
  cause,
  detail: null,
});
const cancellation = {
  placesBefore: 13,
  refunds: [{ total: gbp(18_000), sent: gbp(18_000), bookings: 10, sentBookings: 10 }],
  problems: [],
  finished: true,
};

test.each([
  [cancellation, '13 booked, all money back'],
  [{ ...cancellation, refunds: [] }, '13 booked'],
  [{ ...cancellation, finished: false }, '13 booked, refunds under way'],
  [{ ...cancellation, problems: [problem('refused')] }, '13 booked, 1 refund failed'],
  [
    { ...cancellation, problems: [problem('refused'), problem('refused'), problem('by_hand')] },
    '13 booked, 2 refunds failed, 1 refund open',
  ],
  [{ ...cancellation, placesBefore: 0 }, 'No one had a place'],
])('a cancelled session says what is still open %#', (state, text) => {
  expect(leftToDoText(state)).toBe(text);
});
