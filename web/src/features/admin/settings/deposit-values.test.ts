import { expect, test } from 'vitest';
import { suggestedDeposits } from '#shared/rules/deposits.ts';
import { depositExample, depositTermsOf, depositValues } from './deposit-values.ts';

// docs/product.md#deposits

const at = { now: new Date('2026-11-28T12:00:00.000Z'), timeZone: 'UTC' };

test('types the terms and reads them again', () => {
  const terms = { above: { GBP: 20_050, EUR: 0, USD: 100_000 }, percent: 30, daysBefore: 14 };
  expect(depositTermsOf(depositValues(terms))).toEqual(terms);
});

test('says by an example what the terms mean', () => {
  expect(depositExample(depositValues(suggestedDeposits), 'GBP', at)).toBe(
    'A session of £400 on January 27, 2027: £100 now, £300 on December 28, 2026.',
  );
});

test.each([{ GBP: '' }, { percent: 'half' }, { daysBefore: '' }])('has no example for %j', (typed) => {
  expect(depositExample({ ...depositValues(suggestedDeposits), ...typed }, 'GBP', at)).toBeUndefined();
});
