import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../problem.ts';
import { checkoutMessageOf, paymentPageOf } from './payment.ts';

describe('the payment page', () => {
  test('is the one in the response', () => {
    expect(paymentPageOf({ paymentUrl: 'https://pay.example/1' })).toBe('https://pay.example/1');
  });

  test.each([null, undefined])('is missing without a response', (answer) => {
    expect(() => paymentPageOf(answer)).toThrow('No response data received from checkout function');
  });

  test('is missing when the response names none', () => {
    expect(() => paymentPageOf({ paymentUrl: null })).toThrow('No checkout URL received from a card payment provider');
  });
});

test.each([
  [new ApiProblem('checkout_closed', { title: 'This payment is over.' }), 'This payment is over.'],
  [new ApiProblem('internal_error', { title: 'Something broke.' }), 'Failed to create checkout session'],
  [new Error('No response data'), 'No response data'],
  ['something thrown', 'Failed to create checkout session'],
])('why it could not be opened: %s', (error, text) => {
  expect(checkoutMessageOf(error)).toBe(text);
});
