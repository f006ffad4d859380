import { describe, expect, test } from '@jest/globals';
import { wayOn } from './purchase.ts';

const answer = {
  purchaseId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  status: 'pending',
  paymentUrl: 'https://checkout.stripe.example/pay',
  freeAccess: false,
  redirectUrl: null,
} as const;

describe('where a purchase leads (spec section 4)', () => {
  test('a url leads to the payment page', () => {
    expect(wayOn(answer)).toEqual({ to: 'payment', url: answer.paymentUrl });
  });

  test('freeAccess with redirectUrl leads there directly', () => {
    const free = { ...answer, status: 'free', paymentUrl: null, freeAccess: true } as const;
    expect(wayOn({ ...free, redirectUrl: '/dashboard/resources?source=purchase' })).toEqual({
      to: 'page',
      path: '/dashboard/resources?source=purchase',
    });
  });

  test('so does what a bank has not answered yet', () => {
    const redirectUrl = '/birth-recordings?success=true&purchaseId=01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(wayOn({ ...answer, paymentUrl: null, redirectUrl })).toEqual({ to: 'page', path: redirectUrl });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', null])(
    'but to no other site (trust: return addresses): %s',
    (redirectUrl) => {
      expect(wayOn({ ...answer, freeAccess: true, redirectUrl })).toEqual({ to: 'page', path: '/dashboard/resources' });
    },
  );

  test('an answer that leads nowhere is said in the words of the spec (section 8)', () => {
    expect(() => wayOn(null)).toThrow('No response data received from checkout function');
    expect(() => wayOn({ ...answer, paymentUrl: null })).toThrow(
      'No checkout URL received from a card payment provider',
    );
  });
});
