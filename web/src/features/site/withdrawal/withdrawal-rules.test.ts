import { expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { type WithdrawalField, withdrawalProblem, withdrawalRules } from './withdrawal-rules.ts';

// docs/product.md#withdrawing-from-a-voucher

const parse = (values: Record<WithdrawalField, string>) => withdrawalRules.parse((name) => values[name]);

test('takes a reference in any case and with spaces', () => {
  expect(parse({ purchaseId: ' 01arz3ndektsv4rr ffq69g5fav ', email: ' lea@example.org ' })).toEqual({
    body: { purchaseId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', email: 'lea@example.org' },
  });
});

test('says beside each field what is missing or cannot be', () => {
  expect(parse({ purchaseId: '', email: '' })).toEqual({
    wrong: { purchaseId: 'Enter the order reference', email: 'Please enter your e-mail' },
  });
  expect(parse({ purchaseId: 'abc', email: 'lea' })).toEqual({
    wrong: {
      purchaseId: 'An order reference has 26 letters and digits',
      email: 'Please enter a valid email address.',
    },
  });
});

test('says each refusal in words, and where it belongs', () => {
  const problemOf = (code: ConstructorParameters<typeof ApiProblem>[0]) =>
    withdrawalProblem(new ApiProblem(code, { title: 'Why.' }));
  expect(problemOf('purchase_not_found')).toHaveProperty('wrong.purchaseId');
  for (const code of ['voucher_used', 'voucher_ended', 'withdrawal_over', 'already_withdrawn'] as const) {
    expect(problemOf(code)).toMatchObject({ message: { tone: 'wait', title: 'Why.' } });
  }
  expect(problemOf('unreachable')).toMatchObject({ message: { tone: 'bad', title: 'Nothing was changed' } });
});
