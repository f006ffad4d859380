import { describe, expect, test } from '@jest/globals';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { checkoutFailure, isForToast, purchaseProblem } from './problem-text.ts';

const unknown = 'There was a problem creating your checkout session. Please try again.';

describe('Checkout Failed (spec section 8)', () => {
  test('says the message, or the spec sentence where there is none worth saying', () => {
    expect(checkoutFailure(new ApiProblem('checkout_failed', { title: 'Failed to create checkout session' }))).toBe(
      'Failed to create checkout session',
    );
    expect(checkoutFailure(new Error('No response data received from checkout function'))).toBe(
      'No response data received from checkout function',
    );
    expect(checkoutFailure(new ApiProblem('internal_error', { title: 'Something went wrong' }))).toBe(unknown);
    expect(checkoutFailure('a text')).toBe(unknown);
  });

  test('is no failure when only the price has changed: the new total is said, and nothing was charged', () => {
    const changed = new ApiProblem('price_changed', {
      title: 'The price has changed.',
      total: { amount: 4500, currency: 'GBP' },
    });
    expect(purchaseProblem(changed)).toEqual({
      tone: 'wait',
      title: 'The price has changed.',
      text: 'The total is £45.00 now. Nothing was charged: go on if that suits you.',
    });
    expect(isForToast(changed)).toBe(false);
  });

  test('is said in a notice too', () => {
    const failed = new ApiProblem('unreachable');
    expect(isForToast(failed)).toBe(true);
    expect(purchaseProblem(failed)).toMatchObject({ tone: 'bad', title: 'Checkout Failed' });
  });
});
