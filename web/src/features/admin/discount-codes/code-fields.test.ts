import { expect, test } from 'vitest';
import { type CodeField, clampPercentage, codeErrors, parseCode } from './code-fields.ts';

const typed: Record<CodeField, string> = {
  code: ' winter20 ',
  type: 'percentage',
  percentage: '10',
  amount: '',
  currency: 'GBP',
  isActive: 'on',
  isOneTimeUse: '',
};
const read = (changed: Partial<typeof typed>) => parseCode((name) => ({ ...typed, ...changed })[name]);
const wrong = (changed: Partial<typeof typed>) => codeErrors(read(changed).error?.issues ?? []);

// docs/product.md#discount-code-form
test('a code is sent in upper case with the terms of its type alone', () => {
  expect(read({}).data).toEqual({
    code: 'WINTER20',
    terms: { type: 'percentage', percentage: 10 },
    isActive: true,
    isOneTimeUse: false,
  });
  expect(read({ type: 'fixed_amount', amount: '7.50', currency: 'EUR', isActive: '' }).data).toMatchObject({
    terms: { type: 'fixed_amount', amount: { amount: 750, currency: 'EUR' } },
    isActive: false,
  });
});

test.each([
  [{ code: '  ' }, { code: 'Code is required' }],
  [{ code: 'two words' }, { code: 'Only letters, digits and - _ . +' }],
  [{ percentage: '' }, { percentage: 'Percentage is required' }],
  [{ percentage: '101' }, { percentage: 'Percentage must be between 0 and 100' }],
  [{ type: 'fixed_amount', amount: '' }, { amount: 'Amount is required' }],
  [{ type: 'fixed_amount', amount: '0.99' }, { amount: 'Amount must be at least 1' }],
])('%o is refused beside its field', (changed, expected) => {
  expect(wrong(changed)).toEqual(expected);
});

test('each field is required for its own type only', () => {
  expect(wrong({ percentage: '10', amount: '' })).toEqual({});
  expect(wrong({ type: 'fixed_amount', percentage: '', amount: '1' })).toEqual({});
});

test.each([
  ['0', '1'],
  ['-5', '1'],
  ['250', '100'],
  ['12.5', '12.5'],
  ['', ''],
])('%s percent becomes %s', (value, clamped) => {
  expect(clampPercentage(value)).toBe(clamped);
});
