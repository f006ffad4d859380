import { describe, expect, test } from 'vitest';
import { unfinishedText } from './unfinished-payment-text.ts';

const booking = { holdExpiresAt: '2026-12-12T14:20:00.000Z' };

describe('unfinished payment (docs/product.md#unfinished-payment)', () => {
  test('says until when the seat is held, in the time zone of the viewer', () => {
    expect(unfinishedText(booking, 'held', 'America/New_York').text).toContain('until 9:20 AM');
  });

  test.each(['booked', 'processing'] as const)('says that a mail comes when %s', (state) => {
    expect(unfinishedText(booking, state, 'Europe/London').text).toContain('mail to you');
  });

  test.each(['held', 'over', 'cancelled'] as const)('says that nothing was charged when %s', (state) => {
    expect(unfinishedText(booking, state, 'Europe/London').text).toMatch(/nothing was charged/i);
  });

  test('says that a payment was refunded', () => {
    expect(unfinishedText(booking, 'refunded', 'Europe/London').title).toBe('Your payment went back');
  });
});
