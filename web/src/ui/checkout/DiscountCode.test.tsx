import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import type { DiscountField } from '../../lib/checkout/use-discount.ts';
import { type VoucherList, voucherPayment } from '../../lib/checkout/use-vouchers.ts';
import { DiscountCode } from './DiscountCode.tsx';

// docs/product.md#gift-vouchers

const nothing = () => undefined;
const later = async () => undefined;
const winter = { code: 'WINTER20', type: 'percentage', percentage: 20 } as const;
const noDiscount: DiscountField = {
  typed: '',
  applied: null,
  checking: false,
  error: undefined,
  takesDiscount: true,
  type: nothing,
  apply: later,
  remove: nothing,
  refuse: nothing,
  say: nothing,
};
const voucherOf = (code: string, amount: number) => ({
  code,
  balance: { amount, currency: 'GBP' as const },
  thing: null,
  expiresAt: '2031-11-28T10:00:00.000Z',
});
const first = voucherOf('7KQ2M9XC4T0BWH3E', 1000);
const second = voucherOf('8KQ2M9XC4T0BWH3E', 5000);
const third = voucherOf('9KQ2M9XC4T0BWH3E', 5000);

function markup(discount: Partial<DiscountField>, applied: VoucherList['applied']) {
  const vouchers = { applied, isFull: applied.length >= 3, add: async () => true, remove: nothing, renew: later };
  const payment = voucherPayment({ amount: 4000, currency: 'GBP' }, applied);
  const field = { ...noDiscount, ...discount };
  return renderToStaticMarkup(
    <DiscountCode discount={field} vouchers={vouchers} payment={payment} rates={fallbackRates} />,
  );
}

test('one field takes either while nothing counts', () => {
  const shown = markup({}, []);
  expect(shown).toContain('Discount code or gift voucher');
  expect(shown).not.toContain('Remove');
});

test('each voucher says what it pays, and can be removed by its own name; the next one is behind a press', () => {
  const shown = markup({}, [first, second]);
  expect(shown).toContain('Pays £10.00, all that it has.');
  expect(shown).toContain('Pays £30.00; £20.00 stays on it.');
  expect(shown).toContain('aria-label="Remove 7KQ2-M9XC-4T0B-WH3E"');
  expect(shown).toContain('Add a discount code or gift voucher');
  expect(shown).not.toContain('<input');
});

test('beside a discount code the next one is a voucher', () => {
  expect(markup({ applied: winter, takesDiscount: false }, [])).toContain('Add a gift voucher');
});

test('with a code and three vouchers nothing more can be typed, and what was refused is said', () => {
  const shown = markup({ applied: winter, takesDiscount: false, error: 'It has changed.' }, [first, second, third]);
  expect(shown).not.toContain('<input');
  expect(shown).not.toContain('Add a');
  expect(shown).toMatch(/role="alert">It has changed\./);
});
