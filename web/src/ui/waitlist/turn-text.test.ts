import { expect, test } from 'vitest';
import { turnText } from './turn-text.ts';

test('who waits reads what happens at their turn (docs/product.md#waitlist)', () => {
  const text = (bookUntil: string | null, amount: number | null = null) =>
    turnText({ bookUntil, maximum: amount === null ? null : { amount, currency: 'GBP' } }, 'Europe/London');
  expect(text(null)).toBe('We will write to you when it is your turn.');
  const until = '2026-11-27T18:00:00.000Z';
  expect(text(until)).toMatch(/^If it is your turn until .*27.*, you are booked at once\.$/);
  expect(text(until, 2400)).toMatch(/, you are booked at once, and your card is charged £24\.00 at most\.$/);
});
