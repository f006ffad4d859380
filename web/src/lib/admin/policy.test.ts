import { expect, test } from 'vitest';
import { policyOf, policyValues, typedPolicyText } from './policy.ts';

test('a policy is read as it was filled in', () => {
  for (const freeHours of [24, 0, null]) {
    const policy = { freeHours, partPercent: 50, partHours: 0 };
    expect(policyOf(policyValues(policy))).toEqual(policy);
  }
});

test('is shown in words once every field is a number', () => {
  const values = { freeHours: '', partPercent: '0', partHours: '0' };
  expect(typedPolicyText(values)).toBe('Once booked, what you paid does not go back.');
  expect(typedPolicyText({ ...values, freeHours: '1.5' })).toBeUndefined();
  expect(typedPolicyText({ ...values, partHours: ' ' })).toBeUndefined();
  expect(typedPolicyText({ ...values, partHours: '-1' })).toBeUndefined();
});
