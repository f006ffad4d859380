import { describe, expect, test } from 'vitest';
import { exampleBooking, examplePurchase, exampleSession } from '../../testing/examples.ts';
import { toOrderView } from './order.ts';

const price = { amount: 1800, currency: 'GBP' } as const;
const paid = { paymentStatus: 'paid', total: price, listPrice: price } as const;
const stripeRecords = { checkoutId: 'cs_1', paidAt: '2026-11-20T10:05:00.000Z', paymentId: 'pi_1' } as const;

describe('view of an order (docs/product.md#admin-orders)', () => {
  test('of a booking has attendee, session, money and whether it is refundable', () => {
    const session = exampleSession();
    expect(toOrderView(exampleBooking({ ...paid, ...stripeRecords }), session)).toMatchObject({
      type: 'session',
      customerName: 'Ada Lovelace',
      itemName: session.title,
      sessionId: session.id,
      sessionStart: session.startTime,
      status: 'paid',
      listPrice: price,
      total: price,
      refund: 'none',
      refundable: true,
      given: false,
      paymentId: 'pi_1',
    });
  });

  test('of a deleted session keeps its title without a link', () => {
    const session = { ...exampleSession(), deletedAt: '2026-11-21T10:00:00.000Z' };
    expect(toOrderView(exampleBooking(), session)).toMatchObject({ itemName: session.title, sessionId: null });
    expect(toOrderView(exampleBooking())).toMatchObject({ itemName: 'Session that was deleted', sessionId: null });
  });

  test('is a gift when unpaid and without a code', () => {
    const free = { paymentStatus: 'free', listPrice: price } as const;
    const code = { code: 'FREE', type: 'percentage', percentage: 100 } as const;
    const given = (booking: Parameters<typeof exampleBooking>[0]) => toOrderView(exampleBooking(booking)).given;
    expect(given(free)).toBe(true);
    expect(given({ ...free, discount: code })).toBe(false);
    expect(given({ ...free, discount: code, byHand: true })).toBe(true);
    expect(given({})).toBe(false);
    expect(toOrderView(examplePurchase({ givenBy: 'ada@example.org' })).given).toBe(true);
  });

  test('is free once set to free manually, unless Stripe took money', () => {
    const free = { paymentStatus: 'free', total: price, listPrice: price, byHand: true } as const;
    expect(toOrderView(exampleBooking(free))).toMatchObject({ total: { amount: 0 }, listPrice: price });
    expect(toOrderView(exampleBooking({ ...free, ...stripeRecords }))).toMatchObject({
      total: price,
      refundable: true,
    });
  });

  test('shows a due and a completed refund', () => {
    const due = { ...paid, ...stripeRecords, status: 'cancelled', refundDueAt: '2026-11-20T11:00:00.000Z' } as const;
    expect(toOrderView(exampleBooking(due))).toMatchObject({ refund: 'due', refundable: false });
    const done = { ...due, refundedAt: '2026-11-20T11:00:01.000Z' };
    expect(toOrderView(exampleBooking(done))).toMatchObject({ refund: 'done', refundable: false });
  });

  test('of a purchase has the buyer’s name or address, and the package’s name', () => {
    expect(toOrderView(examplePurchase())).toMatchObject({
      type: 'recording',
      customerName: 'Ada Lovelace',
      itemName: 'Birth Recording Package',
      collection: 'birth',
    });
    const nameless = examplePurchase({ buyerName: null, collection: 'stress' });
    expect(toOrderView(nameless)).toMatchObject({
      customerName: 'ada@example.org',
      itemName: 'Stress Recording Package',
    });
  });
});
