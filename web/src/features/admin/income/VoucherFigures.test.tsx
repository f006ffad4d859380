import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VoucherFigures } from './VoucherFigures.tsx';

// docs/product.md#income

test('gift vouchers go from what was owed before to what still is', () => {
  const sums = { sold: 5000, refunded: 1000, used: 2000, expired: 500, owed: 9500 };
  const before = { sold: 0, refunded: 0, used: 0, expired: 0, owed: 8000 };
  const income = {
    month: '2026-12',
    presentMonth: '2026-12',
    timeZone: 'Europe/London',
    rows: [],
    vouchers: [{ currency: 'GBP' as const, sums, before }],
    packs: [],
    memberships: [],
    stripe: { readUntil: null, of: [] },
  };
  const markup = renderToStaticMarkup(<VoucherFigures income={income} before="November" />);
  expect(markup).toContain('£50.00 sold, £95.00 still owed');
  const cells = ['£80.00', '£50.00', '£20.00', '£10.00', '£5.00', '£95.00'];
  let from = markup.indexOf('<tbody');
  for (const cell of cells) {
    const found = markup.indexOf(cell, from);
    expect(found).toBeGreaterThan(from);
    from = found;
  }
  expect(markup).toContain('Owed, end of November');
});
