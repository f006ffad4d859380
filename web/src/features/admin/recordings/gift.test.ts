import { expect, test } from 'vitest';
import { withGift } from './gift.ts';

test('a gift is counted and listed at once (docs/product.md#collection-purchases)', () => {
  const gift = {
    id: '01JD0000000000000000000001',
    type: 'recording' as const,
    createdAt: '2026-11-20T09:12:00.000Z',
    customerName: 'Ada',
    customerEmail: 'ada@example.org',
    memberSub: null,
    itemName: 'Stress',
    sessionId: null,
    sessionStart: null,
    collection: 'stress' as const,
    discountCode: null,
    listPrice: { amount: 100, currency: 'GBP' as const },
    total: { amount: 0, currency: 'GBP' as const },
    status: 'free' as const,
    refund: 'none' as const,
    refundedPart: null,
    refusedRefund: null,
    refundedByHand: false,
    refundable: false,
    paidElsewhere: false,
    syncable: true,
    paidByHand: false,
    ofPass: false,
    given: true,
    paymentId: null,
    movesBookingId: null,
    attended: null,
  };
  const page = { purchases: [], nextCursor: null, counts: { total: 3, paid: 2, free: 0, pending: 1 } };
  const counts = { total: 4, paid: 2, free: 1, pending: 1 };
  expect(withGift(page, gift, true)).toEqual({ purchases: [gift], nextCursor: null, counts });
  expect(withGift(page, gift, false)).toEqual({ purchases: [], nextCursor: null, counts });
});
