import { expect, test } from 'vitest';
import { leftToDoText } from './cancelled-text.ts';

// docs/product.md#admin-sessions

const cancellation = { places: 13, refundsFailed: 0, refundsOpen: 0, hasRefunds: true, finished: true };

test.each([
  [cancellation, '13 booked, all money back'],
  [{ ...cancellation, hasRefunds: false }, '13 booked'],
  [{ ...cancellation, finished: false }, '13 booked, refunds under way'],
  [{ ...cancellation, refundsFailed: 1 }, '13 booked, 1 refund failed'],
  [{ ...cancellation, refundsFailed: 2, refundsOpen: 1 }, '13 booked, 2 refunds failed, 1 refund open'],
  [{ ...cancellation, places: 0 }, 'No one had a place'],
])('a cancelled session says what is still open %#', (state, text) => {
  expect(leftToDoText(state)).toBe(text);
});
