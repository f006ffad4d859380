import { expect, test } from 'vitest';
import { cancelText, refundText } from './change-text.ts';

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;

test.each([
  [1800, 1800, '£18.00 goes back to the card or account you paid with, within five to ten days.'],
  [1800, 900, '£9.00 of the £18.00 you paid goes back to the card or account you paid with, within five to ten days.'],
  [1800, 0, 'Your place goes to someone else, and nothing of the £18.00 you paid goes back.'],
  [0, 0, 'Your place goes to someone else.'],
])('of %i paid, %i: %s (docs/product.md#cancelling-a-booking)', (paid, refund, text) => {
  expect(refundText({ paid: sum(paid), paidByHand: false }, sum(refund))).toBe(text);
});

test('names the sum on the button, and who has the money that was paid to the studio', () => {
  expect(cancelText(sum(900))).toBe('Cancel and get £9.00 back');
  expect(cancelText(sum(0))).toBe('Cancel booking');
  expect(refundText({ paid: sum(0), paidByHand: true }, sum(0))).toContain('ask them about the money');
});
