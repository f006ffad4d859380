import { expect, test } from 'vitest';
import { voucherText } from './DiscountCode.tsx';

const twenty = { amount: 2000, currency: 'GBP' } as const;

// docs/product.md#gift-vouchers
test.each([
  [1800, false, 'Pays £18.00; £2.00 stays on it.'],
  [2000, false, 'Pays £20.00, all that it has.'],
  [0, false, 'It pays nothing of this: £20.00 stays on it.'],
  [0, true, 'It has £20.00, and pays only prices in pounds.'],
])('a voucher of £20 that pays %i says so (in another currency: %j)', (paid, isOther, text) => {
  expect(voucherText(twenty, paid, isOther)).toBe(text);
});
