import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { outcomeOf, purchasePollInterval } from './payment-outcome.ts';

const view = (change: Partial<Parameters<typeof purchasePollInterval>[0] & object>) => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  collection: 'birth' as const,
  status: 'pending' as const,
  total: { amount: 5100, currency: 'GBP' as const },
  processing: false,
  linked: true,
  refunded: false,
  ...change,
});

describe('outcome after returning from the payment (docs/product.md#purchase-return)', () => {
  test('is open until the server has checked with Stripe', () => {
    expect(outcomeOf(undefined, undefined, true)).toBe('asking');
    expect(outcomeOf(view({}), undefined, true)).toBe('asking');
  });

  test('distinguishes a processing payment from a failed or cancelled one', () => {
    expect(outcomeOf(view({ processing: true }), undefined, true)).toBe('processing');
    expect(outcomeOf(view({ status: 'failed' }), undefined, true)).toBe('declined');
    expect(outcomeOf(view({ status: 'cancelled' }), undefined, true)).toBe('closed');
  });

  test('opens the collection for its signed-in buyer only', () => {
    expect(outcomeOf(view({ status: 'paid' }), undefined, true)).toBe('opened');
    expect(outcomeOf(view({ status: 'paid' }), undefined, false)).toBe('elsewhere');
    expect(outcomeOf(view({ status: 'paid', linked: false }), undefined, true)).toBe('elsewhere');
  });

  test('is refunded whatever the status', () => {
    expect(outcomeOf(view({ status: 'paid', refunded: true }), undefined, true)).toBe('refunded');
  });

  test('distinguishes an unknown id from an unreachable server', () => {
    expect(outcomeOf(undefined, new ApiProblem('purchase_not_found'), true)).toBe('unknown');
    expect(outcomeOf(undefined, new ApiProblem('invalid_request'), true)).toBe('unknown');
    expect(outcomeOf(undefined, new ApiProblem('unreachable'), true)).toBe('failed');
  });
});

test('polls while a payment is open, and stops once it is settled', () => {
  expect([undefined, view({}), view({ processing: true }), view({ status: 'paid' })].map(purchasePollInterval)).toEqual(
    [0, 3000, 10_000, 0],
  );
});
