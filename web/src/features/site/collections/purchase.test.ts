import { describe, expect, test } from 'vitest';
import { purchaseTarget } from './purchase.ts';

const created = {
  purchaseId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  status: 'pending',
  paymentUrl: 'https://checkout.stripe.example/pay',
  freeAccess: false,
  redirectUrl: null,
} as const;

describe('target after a purchase was created (docs/product.md#collection-purchase)', () => {
  test('is the payment page for a payment URL', () => {
    expect(purchaseTarget(created)).toEqual({ to: 'payment', url: created.paymentUrl });
  });

  test('is the redirect URL for free access', () => {
    const free = { ...created, status: 'free', paymentUrl: null, freeAccess: true } as const;
    expect(purchaseTarget({ ...free, redirectUrl: '/dashboard/resources?source=purchase' })).toEqual({
      to: 'page',
      path: '/dashboard/resources?source=purchase',
    });
  });

  test('is the redirect URL while the payment is processing', () => {
    const redirectUrl = '/birth-recordings?success=true&purchaseId=01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(purchaseTarget({ ...created, paymentUrl: null, redirectUrl })).toEqual({ to: 'page', path: redirectUrl });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', null])(
    'is never another site (docs/trust.md#return-addresses): %s',
    (redirectUrl) => {
      expect(purchaseTarget({ ...created, freeAccess: true, redirectUrl })).toEqual({
        to: 'page',
        path: '/dashboard/resources',
      });
    },
  );

  test('is an error for a response without one', () => {
    expect(() => purchaseTarget(null)).toThrow('No response data received from checkout function');
    expect(() => purchaseTarget({ ...created, paymentUrl: null })).toThrow(
      'No checkout URL received from a card payment provider',
    );
  });
});
