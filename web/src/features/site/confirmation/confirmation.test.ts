import { describe, expect, test } from 'vitest';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { bookingPaidText } from '../../../lib/booking/paid-text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { addressProblem, shareFailure } from '../../../ui/booking/share-problem.ts';
import { moveStatusText } from './move-status-text.ts';
import { nextAction, statusText } from './status-text.ts';

const booking = {
  holdExpiresAt: '2026-12-12T14:20:00.000Z',
  total: { amount: 5200, currency: 'GBP' },
  awaitsConfirmation: false,
  ending: null,
  refund: null,
  ownRefund: null,
  refunded: false,
  paidByGiver: false,
} as const;
const viewer = { paid: false, timeZone: 'Europe/London', email: 'alex@example.com' };

describe('booking status (docs/product.md#booking-confirmation)', () => {
  test.each([
    ['booked', 'Booking Confirmed'],
    ['held', 'Booking pending'],
    ['over', 'Booking pending'],
    ['processing', 'Your bank needs a while'],
    ['refunded', 'Your payment went back'],
    ['cancelled', 'Booking cancelled'],
  ] as const)('%s: %s', (state, title) => {
    expect(statusText(booking, state, viewer).title).toBe(title);
  });

  test.each(['booked', 'processing'] as const)('%s: names the address of the mail to who may know it', (state) => {
    expect(statusText(booking, state, viewer).text).toContain('alex@example.com');
    expect(statusText(booking, state, { ...viewer, email: undefined }).text).toContain('to your e-mail address');
  });

  test('held: says until when, unless the viewer has just paid', () => {
    expect(statusText(booking, 'held', viewer).text).toContain('2:20 PM');
    expect(statusText(booking, 'held', { ...viewer, paid: true }).text).toMatch(/waiting for word/);
  });

  test('held for a press in the mail: says where it went, and what became of one that did not come', () => {
    const held = { ...booking, awaitsConfirmation: true };
    expect(statusText(held, 'held', viewer)).toEqual({
      title: 'One press keeps your place',
      text: 'Your place is held until 2:20 PM. Press the link in the mail we sent to alex@example.com to keep it.',
    });
    expect(statusText(held, 'held', { ...viewer, asksForPress: true }).text).toBe(
      'Your place is held until 2:20 PM. Press the button to keep it.',
    );
    expect(statusText(held, 'over', viewer).title).toBe('Place not confirmed');
    expect(statusText({ ...booking, ending: 'unconfirmed' }, 'cancelled', viewer).title).toBe('Place released');
  });

  test('declined: says what the mail says', () => {
    expect(statusText(booking, 'declined', viewer)).toEqual({
      title: 'Payment failed',
      text: declinedPayment.place,
    });
  });

  test('refunded: says how much', () => {
    expect(statusText(booking, 'refunded', viewer).text).toContain('£52.00');
    const cancelled = { ...booking, ending: 'cancelled', refunded: true } as const;
    const refund = { amount: 2600, currency: 'GBP' } as const;
    expect(statusText({ ...cancelled, refund }, 'refunded', viewer)).toEqual({
      title: 'Booking cancelled',
      text: 'This place was given back. £26.00 is on its way back; banks take five to ten days to show it.',
    });
  });
});

test.each([
  ['booked', 'Your booking is moved', /alex@example\.com/],
  ['held', 'Your move is not paid yet', /held until 2:20 PM\. Your booking stays/],
  ['over', 'Your move is not paid yet', /time to pay is over/],
  ['processing', 'Your bank needs a while', /then your booking moves/],
  ['refunded', 'Your payment went back', /£52\.00/],
  ['declined', 'Payment failed', /stays where it was/],
  ['cancelled', 'Your booking is not moved', /Nothing was charged/],
] as const)('a move that is %s: %s (docs/product.md#moving-to-a-dearer-session)', (state, title, text) => {
  expect(moveStatusText(booking, state, viewer)).toMatchObject({ title, text: expect.stringMatching(text) });
});

describe('paid amount', () => {
  const free = { amount: 0, currency: 'GBP' } as const;
  const own = { paidElsewhere: false, paidByGiver: false };
  test.each([
    [{ paymentStatus: 'paid', total: booking.total, discountCode: 'WINTER20' }, 'Paid £52.00 with code WINTER20'],
    [{ paymentStatus: 'paid', total: booking.total, discountCode: null }, 'Paid £52.00'],
    [{ paymentStatus: 'free', total: free, discountCode: 'GUEST' }, 'Free with code GUEST'],
    [{ paymentStatus: 'free', total: free, discountCode: null }, null],
    [{ paymentStatus: 'pending', total: booking.total, discountCode: 'WINTER20' }, null],
    [{ paymentStatus: 'cancelled', total: booking.total, discountCode: 'WINTER20' }, null],
  ] as const)('%j', (booking, text) => {
    expect(bookingPaidText({ ...booking, ...own, paid: free, ownPaid: free })).toBe(text);
  });

  test('elsewhere, with its sum where that is known (docs/product.md#paid-elsewhere)', () => {
    const elsewhere = {
      paymentStatus: 'paid',
      discountCode: null,
      paidElsewhere: true,
      paidByGiver: false,
      paid: free,
      ownPaid: free,
    } as const;
    expect(bookingPaidText({ ...elsewhere, total: booking.total })).toBe('Paid £52.00 elsewhere');
    expect(bookingPaidText({ ...elsewhere, total: free })).toBe('Paid elsewhere');
  });

  test('with what was paid for moving it', () => {
    const paid = { amount: 5700, currency: 'GBP' } as const;
    const moved = { paymentStatus: 'paid', total: booking.total, discountCode: null } as const;
    expect(bookingPaidText({ ...moved, ...own, paid, ownPaid: paid })).toBe('Paid £57.00');
    const given = { ...moved, ...own, paidByGiver: true, paid };
    expect(bookingPaidText({ ...given, ownPaid: free })).toBeNull();
    expect(bookingPaidText({ ...given, ownPaid: { ...paid, amount: 500 } })).toBe('Paid £5.00');
  });
});

test('names which of several prices it was (docs/product.md#price-options)', () => {
  const free = { amount: 0, currency: 'GBP' } as const;
  const chosen = { option: 'Concession', discountCode: null, paidElsewhere: false, paidByGiver: false };
  const sums = { paid: booking.total, ownPaid: booking.total };
  const paid = { ...chosen, ...sums, paymentStatus: 'paid', total: booking.total } as const;
  expect(bookingPaidText(paid)).toBe('Paid £52.00 · Concession');
  const gratis = { ...chosen, paid: free, ownPaid: free, paymentStatus: 'free', total: free } as const;
  expect(bookingPaidText(gratis)).toBe('Free · Concession');
  expect(bookingPaidText({ ...gratis, paymentStatus: 'pending', total: booking.total })).toBeNull();
});

describe('action after a lost seat', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const session = (startTime: string, held: number) =>
    ({ startTime, seats: { max: 2, taken: 1, held } }) as Parameters<typeof nextAction>[0];
  test.each([
    ['book', session('2026-12-12T14:00:00.000Z', 0)],
    ['wait', session('2026-12-12T14:00:00.000Z', 1)],
    ['browse', session('2026-11-30T14:00:00.000Z', 0)],
  ] as const)('%s', (action, current) => {
    expect(nextAction(current, now)).toBe(action);
  });
});

describe('sharing by mail (docs/product.md#sharing)', () => {
  test.each([
    ['', 'Please enter an email address'],
    ['   ', 'Please enter an email address'],
    ['friend', 'Please enter a valid email address.'],
    ['friend@example', 'Please enter a valid email address.'],
    ['a b@example.com', 'Please enter a valid email address.'],
    [' friend@example.com ', undefined],
  ])('validates %j', (address, error) => {
    expect(addressProblem(address)).toBe(error);
  });

  test('shows the reason of the server only for a rate limit', () => {
    const tooMany = new ApiProblem('too_many_requests', { title: 'Too many tries.' });
    expect(shareFailure(tooMany)).toBe('Too many tries.');
    expect(shareFailure(new ApiProblem('unreachable'))).toMatch(/^There was a problem sending/);
  });
});
