import { expect, test } from 'vitest';
import { csvOf } from '../../../lib/admin/csv.ts';
import { incomeCsvColumns, incomeCsvRowOf, stripeRowOf } from './export.ts';

// docs/product.md#income

const where = { timeZone: 'Europe/London', siteUrl: 'https://site.example' };
const orderId = '01J00000000000000000000000';
const at = '2026-05-31T23:30:00.000Z';
const item = { type: 'session', id: orderId, title: '=1+1', startTime: null } as const;
const terms = { kind: 'refund', corrects: false, way: 'card', amount: -1800, currency: 'GBP' } as const;
const entry = { at, item, orderType: 'session', orderId, voucherVat: null, ...terms } as const;

test('a refund is a sum below zero on its day by the clocks of the studio, and a title is no formula', async () => {
  const [, line] = (await csvOf(incomeCsvColumns, [incomeCsvRowOf(entry, where)])).split('\r\n');
  expect(line).toBe(
    `2026-06-01,2026-05-31T23:30:00.000Z,Refund,"'=1+1",,Card,GBP,-18.00,,${orderId},` +
      `https://site.example/admin/orders/session/${orderId},,,,,,,,`,
  );
});

test('the price that was chosen is named (docs/product.md#price-options)', () => {
  expect(incomeCsvRowOf({ ...entry, option: 'Concession' }, where)).toMatchObject({ 'Price option': 'Concession' });
  expect(incomeCsvRowOf(entry, where)).toMatchObject({ 'Price option': null });
});

test('fees and payouts of Stripe have columns of their own, so that amounts add up to what was earned', async () => {
  const movements = [
    { id: 'txn_1', at, currency: 'GBP', fees: 47, paidOut: 0 },
    { id: 'txn_2', at, currency: 'GBP', fees: 10, paidOut: -1250 },
    { id: 'txn_3', at, currency: 'JPY', fees: 0, paidOut: 1250 },
  ];
  const rows = movements.map((movement) => stripeRowOf(movement, where));
  const [, ...lines] = (await csvOf(incomeCsvColumns, rows)).split('\r\n');
  expect(lines).toEqual([
    `2026-06-01,${at},Stripe fee,,,,GBP,,,,,0.47,,txn_1,,,,,`,
    `2026-06-01,${at},Stripe payout,,,,GBP,,,,,0.10,-12.50,txn_2,,,,,`,
    `2026-06-01,${at},Stripe payout,,,,JPY,,,,,,1250,txn_3,,,,,`,
  ]);
});

const ofVoucher = { item: { type: 'voucher', id: 'voucher' }, orderType: 'voucher', voucherVat: 'at_sale' } as const;
const use = { kind: 'payment', way: 'voucher', amount: 2000, voucherVat: 'at_use' } as const;

test.each([
  ['sold', { ...ofVoucher, kind: 'voucher_sold', amount: 5000 }, 'Voucher sold, VAT at sale', 'Card', '', '50.00'],
  [
    'refunded',
    { ...ofVoucher, kind: 'voucher_refunded', amount: -5000 },
    'Voucher refunded, VAT at sale',
    'Card',
    '',
    '-50.00',
  ],
  [
    'expired',
    { ...ofVoucher, kind: 'voucher_expired', way: 'voucher', amount: 3000 },
    ...(['Voucher expired, VAT at sale', 'Gift voucher', '30.00', '-30.00'] as const),
  ],
  ['used', use, 'Payment', 'Gift voucher, VAT at use', '20.00', '-20.00'],
  [
    'of a thing and used',
    { ...use, voucherValue: { amount: 2400, currency: 'EUR' } },
    'Payment',
    'Gift voucher, VAT at use',
    '20.00',
    '-24.00 EUR',
  ],
  [
    'used for a pack',
    { ...use, kind: 'pack_sold', orderType: 'pack', item: { type: 'pack', id: 'pack' }, ofSoldPack: true },
    ...(['Pack sold', 'Gift voucher, VAT at use', '', '-20.00'] as const),
  ],
  [
    'given back by a pack',
    { ...use, kind: 'pack_refunded', orderType: 'pack', item: { type: 'pack', id: 'pack' }, amount: -600 },
    ...(['Pack refunded', 'Gift voucher, VAT at use', '', '6.00'] as const),
  ],
  ['made by the owner and used', { ...use, voucherVat: null }, 'Payment', 'Gift voucher', '20.00', ''],
] as const)(
  'a voucher that was %s has its kind, and what it changes of what is owed',
  (_, more, what, paidBy, amount, owed) => {
    const row = incomeCsvRowOf({ ...entry, ...more }, where);
    const texts = [row.What, row['Paid by'], row.Amount ?? '', row['Owed for vouchers'] ?? ''];
    expect(texts).toEqual([what, paidBy, amount, owed]);
  },
);
