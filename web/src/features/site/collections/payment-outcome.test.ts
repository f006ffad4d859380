import { describe, expect, test } from '@jest/globals';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { nextLook, outcomeOf } from './payment-outcome.ts';

const view = (change: Partial<Parameters<typeof nextLook>[0] & object>) => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  collection: 'birth' as const,
  status: 'pending' as const,
  total: { amount: 5100, currency: 'GBP' as const },
  processing: false,
  linked: true,
  refunded: false,
  ...change,
});

describe('the return from payment', () => {
  test('waits until the server has asked Stripe', () => {
    expect(outcomeOf(undefined, undefined, true)).toBe('asking');
    expect(outcomeOf(view({}), undefined, true)).toBe('asking');
  });

  test("tells a bank's time from a payment that came to nothing", () => {
    expect(outcomeOf(view({ processing: true }), undefined, true)).toBe('processing');
    expect(outcomeOf(view({ status: 'failed' }), undefined, true)).toBe('closed');
    expect(outcomeOf(view({ status: 'cancelled' }), undefined, true)).toBe('closed');
  });

  test('opens the collection for its signed-in buyer alone', () => {
    expect(outcomeOf(view({ status: 'paid' }), undefined, true)).toBe('opened');
    expect(outcomeOf(view({ status: 'paid' }), undefined, false)).toBe('elsewhere');
    expect(outcomeOf(view({ status: 'paid', linked: false }), undefined, true)).toBe('elsewhere');
  });

  test('says that a second payment went back, whatever its status', () => {
    expect(outcomeOf(view({ status: 'paid', refunded: true }), undefined, true)).toBe('refunded');
  });

  test('tells an id that nobody knows from a server that cannot be reached', () => {
    expect(outcomeOf(undefined, new ApiProblem('purchase_not_found'), true)).toBe('unknown');
    expect(outcomeOf(undefined, new ApiProblem('invalid_request'), true)).toBe('unknown');
    expect(outcomeOf(undefined, new ApiProblem('unreachable'), true)).toBe('failed');
  });
});

test('the server is asked again while a payment is open, and no more once it is settled', () => {
  expect([undefined, view({}), view({ processing: true }), view({ status: 'paid' })].map(nextLook)).toEqual([
    0, 3000, 10_000, 0,
  ]);
});
