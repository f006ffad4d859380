import { expect, test } from 'vitest';
import { earned } from '#shared/rules/income.ts';
import { currenciesOf, incomeByItem, moneyText, rowsIn, sumOf, totalsOf } from './income-figures.ts';

// docs/product.md#income

test('what went back has a sign, and nothing has none', () => {
  expect(moneyText(-1250, 'GBP')).toBe('-£12.50');
  expect(moneyText(-0, 'GBP')).toBe('£0.00');
});

const noSums = { taken: 0, returned: 0, orders: 0 };
const session = { type: 'session', id: '01J00000000000000000000000', title: 'Rest', startTime: null } as const;
const rows = [
  {
    item: session,
    currency: 'GBP',
    way: 'card',
    recurs: false,
    sums: { taken: 1000, returned: 200, orders: 1 },
    before: noSums,
  },
  {
    item: session,
    currency: 'GBP',
    way: 'voucher',
    recurs: false,
    sums: { taken: 2000, returned: 0, orders: 0 },
    before: noSums,
  },
  {
    item: { type: 'voucher', id: 'voucher' },
    currency: 'GBP',
    way: 'voucher',
    recurs: false,
    sums: { taken: 3000, returned: 0, orders: 0 },
    before: noSums,
  },
] as const;

test('the lines add up to what was earned, and so does the table, with what expired of vouchers apart from their uses', () => {
  const totals = totalsOf(rowsIn({ rows: [...rows] }, 'GBP'));
  const { sums, online, byVoucher, direct, expired } = totals;
  expect([online.taken, byVoucher.taken, direct.taken, expired]).toEqual([1000, 2000, 0, 3000]);
  expect(online.taken + byVoucher.taken + direct.taken + expired - sums.returned).toBe(earned(sums));
  const items = incomeByItem({ rows: [...rows] }, { currency: 'GBP', way: null, type: null });
  expect(earned(sumOf(items.map((one) => one.sums)))).toBe(earned(sums));
});

test('what memberships brought is a line of its own, apart from packs and what expired of them', () => {
  const pack = { currency: 'GBP', way: 'pack', before: noSums } as const;
  const own = (recurs: boolean, taken: number) => ({ ...pack, item: session, recurs, sums: { ...noSums, taken } });
  const ended = { ...pack, item: { type: 'pack', id: 'pack' }, recurs: true, sums: { ...noSums, taken: 30 } } as const;
  const totals = totalsOf([own(true, 500), own(false, 70), ended]);
  expect([totals.recurring.taken, totals.byPack.taken, totals.expired]).toEqual([530, 70, 0]);
  expect(earned(totals.sums)).toBe(600);
});

test('a currency in which vouchers were only sold can be chosen', () => {
  const sums = { sold: 5000, refunded: 0, used: 0, expired: 0, owed: 5000 };
  expect(
    currenciesOf({ rows: [...rows], vouchers: [{ currency: 'USD', sums, before: sums }], packs: [], memberships: [] }),
  ).toEqual(['GBP', 'USD']);
});
