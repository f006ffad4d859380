import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { checkoutFailure, purchaseProblem } from './problem-text.ts';

const unknown = 'There was a problem creating your checkout session. Please try again.';

describe('failed purchase (docs/product.md#collection-purchase)', () => {
  test('shows the message of the error, or a general text where it has none for users', () => {
    expect(checkoutFailure(new ApiProblem('checkout_failed', { title: 'Failed to create checkout session' }))).toBe(
      'Failed to create checkout session',
    );
    expect(checkoutFailure(new Error('No response data received from checkout function'))).toBe(
      'No response data received from checkout function',
    );
    expect(checkoutFailure(new ApiProblem('internal_error', { title: 'Something went wrong' }))).toBe(unknown);
    expect(checkoutFailure('a text')).toBe(unknown);
  });

  test('shows the new total when only the price has changed, without a toast', () => {
    const changed = new ApiProblem('price_changed', {
      title: 'The price has changed.',
      total: { amount: 4500, currency: 'GBP' },
    });
    expect(purchaseProblem(changed)).toEqual({
      tone: 'wait',
      title: 'The price has changed.',
      text: 'The total is £45.00 now. Nothing was charged: go on if that suits you.',
    });
  });

  test('is shown as Checkout Failed, with the tone that makes a toast too', () => {
    expect(purchaseProblem(new ApiProblem('unreachable'))).toMatchObject({ tone: 'bad', title: 'Checkout Failed' });
  });
});
