import papa from 'papaparse';
import { afterAll, expect, test } from 'vitest';
import { isVoucherCode, normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { findVoucher, findVoucherById } from '../../functions/domains/vouchers/store.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { reportCsv, reportText } from './report.ts';
import { importInto } from './testing/import-site.ts';

// docs/operations.md#moving-in, docs/product.md#gift-vouchers

const table = await openSharedTable();
const site = importInto(table);
afterAll(() => site.remove());

const now = new Date('2026-11-28T10:00:00.000Z');
const voucher = {
  id: null,
  code: 'XMAS 17',
  balance: '20,00',
  value: '50',
  currency: 'EUR',
  expires_at: '2028-06-30',
  note: 'Ines',
  kind: null,
};
const plain = { id: '7', code: null, balance: '£15', value: null, currency: null, expires_at: null, note: null };

const rowsOf = (csv: string) => papa.parse<Record<string, string>>(csv, { header: true }).data;

test('what is left of a voucher can be used with a new code, which the report lists beside the old one', async () => {
  const rows = { gift_vouchers: [voucher, plain] };
  const dry = await site.import(rows, { now, apply: false });
  expect(dry.tables).toMatchObject([{ table: 'gift_vouchers', rows: 2, new: 2, refused: 0 }]);
  expect(rowsOf(reportCsv(dry)).filter(({ outcome }) => outcome === 'has a new code')).toEqual([]);

  const result = await site.import(rows, { now });
  const made = await findVoucherById(table, importedId('gift_vouchers', 'XMAS 17'));
  expect(made).toMatchObject({
    value: { amount: 2000, currency: 'EUR' },
    balance: 2000,
    note: 'Code before: XMAS 17, sold for €50.00. Ines',
    // The last day by the clocks of the studio, in Berlin.
    expiresAt: '2028-06-30T22:00:00.000Z',
    endedAt: null,
  });
  const other = await findVoucherById(table, importedId('gift_vouchers', '7'));
  expect(other).toMatchObject({ balance: 1500, note: 'Code before: 7', expiresAt: '2031-11-28T23:00:00.000Z' });

  const listed = rowsOf(reportCsv(result)).filter(({ outcome }) => outcome === 'has a new code');
  expect(listed.map(({ table: name, row }) => `${name} ${row}`)).toEqual(['gift_vouchers 2', 'gift_vouchers 3']);
  const [, code = ''] = / is (.*)$/.exec(listed[0]?.reason ?? '') ?? [];
  expect(isVoucherCode(normaliseVoucherCode(code))).toBe(true);
  expect(await findVoucher(table, normaliseVoucherCode(code))).toEqual(made);
  const text = reportText(result, true);
  expect(text).toContain('Each gift voucher has a new code here');
  expect(text).not.toContain(code);

  // A second run makes no second voucher, and lists the same code.
  const again = await site.import(rows, { now: new Date('2027-01-01T10:00:00.000Z') });
  expect(again.tables).toMatchObject([{ new: 0, there: 2 }]);
  expect(again.vouchers).toEqual(result.vouchers);
});

test.each([
  [{ ...voucher, code: null }, 'code is missing: write what the voucher was called, by which it is known again'],
  [{ ...voucher, balance: '0' }, 'nothing is left of it: leave it out'],
  [{ ...voucher, balance: '6000', value: null }, 'balance is more than a voucher can have, €5,000.00'],
  [{ ...voucher, balance: '12', currency: null, value: null }, 'currency is missing'],
  [{ ...voucher, balance: '60' }, 'value is less than balance: write what it was sold for'],
  [{ ...voucher, note: 'x'.repeat(300) }, 'note is too long: with its code it has at most 300 letters'],
  [{ ...voucher, expires_at: 'never' }, 'expires_at'],
  [{ ...voucher, kind: 'weekend' }, 'must be amount, place, birth, stress or empty, not weekend'],
  [{ ...voucher, expires_at: '05/06/2028' }, 'expires_at'],
])('a row of which something is wrong is named with the reason (%#)', async (row, reason) => {
  const { plan } = await site.import({ gift_vouchers: [{ ...voucher, code: 'GOOD' }, row] }, { now, apply: false });
  expect(plan.refused).toEqual([
    { place: { table: 'gift_vouchers', row: 3 }, reason: expect.stringContaining(reason) },
  ]);
});

test('a voucher of a place or a collection is taken with its kind', async () => {
  const ofPlace = { ...voucher, code: 'PLACE', kind: 'Place', value: null };
  const ofBirth = { ...voucher, code: 'BIRTH', kind: 'birth', value: null };
  const { plan } = await site.import({ gift_vouchers: [ofPlace, ofBirth] }, { now, apply: false });
  expect(plan.vouchers.map(({ value: { thing } }) => thing)).toEqual([
    { kind: 'place', upTo: { GBP: expect.any(Number), EUR: 2000, USD: expect.any(Number) } },
    { kind: 'collection', collection: 'birth' },
  ]);
});

test('two rows of one voucher are one', async () => {
  const { plan } = await site.import({ gift_vouchers: [voucher, { ...voucher, balance: 5 }] }, { now, apply: false });
  expect(plan.vouchers).toHaveLength(1);
  expect(plan.refused).toMatchObject([{ place: { row: 3 }, reason: 'row 2 has the same code' }]);
});
