import { describe, expect, test } from 'vitest';
import { payText } from './FormButtons.tsx';

// docs/product.md#booking-dialog

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('the button says', () => {
  const idle = { busy: false, leaving: false };
  test.each([
    [4000, { credits: 1, isLast: false }, 'Pay £40.00 and use 1 credit'],
    [0, { credits: 1, isLast: false }, 'Book with 1 credit'],
    [0, { credits: 2, isLast: false }, 'Book with 2 credits'],
    [0, { credits: 1, isLast: true }, 'Book with your last credit'],
    [4000, { credits: 2, isLast: true }, 'Pay £40.00 and use your last 2 credits'],
    [4000, null, 'Pay £40.00'],
    [0, null, 'Confirm Booking'],
  ])('with %i to pay and %j: %s', (amount, used, text) => {
    expect(payText({ ...idle, total: pounds(amount), pack: used })).toBe(text);
  });
});
