import { expect, test } from 'vitest';
import { unpaidText } from './unpaid-text.ts';

const booking = {
  total: { amount: 4200, currency: 'GBP' },
  holdExpiresAt: '2026-12-12T14:20:00.000Z',
  movesBookingId: null,
} as const;

test('held: names the price, and the end of the hold in the viewer’s time zone', () => {
  expect(unpaidText(booking, 'held', 'Europe/London')).toBe('£42.00 to pay. Your place is held until 2:20 PM.');
  expect(unpaidText(booking, 'held', 'America/New_York')).toContain('9:20 AM');
  const move = { ...booking, movesBookingId: '01KBOOKING0000000000000000' };
  expect(unpaidText(move, 'held', 'Europe/London')).toContain('£42.00 to pay for moving your booking here');
});

test.each([
  ['over', /time to pay is over/],
  ['processing', /bank needs a while/],
  ['booked', /is booked/],
  ['refunded', /went back/],
  ['cancelled', /nothing was charged/],
] as const)('%s: %s', (state, text) => {
  expect(unpaidText(booking, state, 'Europe/London')).toMatch(text);
});
