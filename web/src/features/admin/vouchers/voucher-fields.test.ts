import { describe, expect, test } from 'vitest';
import { defaultLastDay } from '#shared/rules/vouchers.ts';
import { endOfDay, lastDayOf } from '../../../lib/admin/last-day.ts';
import { creationRules, isShort, noteRules, type VoucherField } from './voucher-fields.ts';

// docs/product.md#gift-vouchers

const place = { zone: 'Europe/Vienna', now: () => new Date('2026-11-28T10:00:00.000Z') };
const id = '01JD000000000000000V0VCHER';
const typed: Record<VoucherField, string> = {
  ...({ kind: 'amount', collection: '', 'upTo-GBP': '', 'upTo-EUR': '', 'upTo-USD': '' } as const),
  ...({ amount: '60', currency: 'GBP', note: ' For Mara ', until: '2031-11-28' } as const),
};

const read = (changed: Partial<typeof typed>) =>
  creationRules(id, place).parse((name) => ({ ...typed, ...changed })[name]);

test('a voucher is sent in minor units, until the end of its last day by the clocks of the studio', () => {
  expect(read({})).toEqual({
    body: {
      id,
      value: { amount: 6000, currency: 'GBP' },
      thing: null,
      note: 'For Mara',
      expiresAt: '2031-11-28T23:00:00.000Z',
    },
  });
  expect(read({ note: ' ', amount: '12.50', currency: 'EUR' })).toMatchObject({
    body: { note: null, value: { amount: 1250, currency: 'EUR' } },
  });
});

test.each([
  [{ amount: '' }, { amount: 'Amount is required' }],
  [{ amount: '0' }, { amount: 'Amount is required' }],
  [{ amount: '0.29' }, { amount: 'Between £0.30 and £5,000.00' }],
  [{ amount: '5000.01' }, { amount: 'Between £0.30 and £5,000.00' }],
  [{ until: '' }, { until: 'Choose a day' }],
  [{ until: '0031-11-28' }, { until: 'Choose a day' }],
  [{ until: '2026-11-27' }, { until: 'Choose today or a later day' }],
  [{ note: 'x'.repeat(301) }, { note: 'At most 300 letters' }],
])('%o is refused beside its field', (changed, wrong) => {
  expect(read(changed)).toEqual({ wrong });
});

test('a voucher of a thing has what it is for (docs/product.md#vouchers-of-a-thing)', () => {
  const sums = { 'upTo-GBP': '25', 'upTo-EUR': '30', 'upTo-USD': '32.50' };
  expect(read({ kind: 'place', ...sums })).toMatchObject({
    body: { thing: { kind: 'place', upTo: { GBP: 2500, EUR: 3000, USD: 3250 } }, value: { amount: 6000 } },
  });
  expect(read({ kind: 'collection', collection: 'birth' })).toMatchObject({
    body: { thing: { kind: 'collection', collection: 'birth' } },
  });
  expect(read({ kind: 'place', ...sums, 'upTo-EUR': '' })).toEqual({ wrong: { 'upTo-EUR': 'Enter an amount' } });
});

test('a note alone is changed, or removed', () => {
  expect(noteRules(place).parse(() => '')).toEqual({ body: { note: null } });
});

describe('the last day', () => {
  test('is five years later unless another one is chosen, and an earlier one is warned of', () => {
    expect(defaultLastDay('2026-11-28')).toBe('2031-11-28');
    expect(defaultLastDay('2028-02-29')).toBe('2033-02-28');
    expect(isShort('2031-11-27', '2026-11-28')).toBe(true);
    expect(isShort('2031-11-28', '2026-11-28')).toBe(false);
    expect(isShort('', '2026-11-28')).toBe(false);
  });

  test('is read back as it was chosen', () => {
    for (const day of ['2031-11-28', '2031-03-30', '2031-10-26']) {
      expect(lastDayOf(endOfDay(day, place.zone) ?? '', place.zone)).toBe(day);
    }
  });
});
