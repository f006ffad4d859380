import { describe, expect, test } from 'vitest';
import { orderPayment } from './order-payment.ts';

// docs/product.md#packs

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const voucher = (code: string, amount: number) => ({
  code,
  balance: pounds(amount),
  thing: null,
  expiresAt: '2031-11-28T10:00:00.000Z',
});
const one = { places: 1, creditsPerPlace: 1 };

describe('an order is paid', () => {
  test('by a credit whole, whatever its place costs', () => {
    expect(orderPayment(pounds(4000), { vouchers: [], bought: { places: 1 }, credits: one })).toEqual({
      pack: { places: 1, credits: 1, amount: 4000 },
      parts: [],
      rest: pounds(0),
    });
  });

  test('by credits for so many of its places as are chosen, and by other means for the rest', () => {
    const credits = { places: 2, creditsPerPlace: 2 };
    expect(orderPayment(pounds(12_000), { vouchers: [voucher('a', 1000)], bought: { places: 3 }, credits })).toEqual({
      pack: { places: 2, credits: 4, amount: 8000 },
      parts: [{ code: 'a', amount: 1000 }],
      rest: pounds(3000),
    });
  });

  test('by a credit for its dearest place first', () => {
    const payment = orderPayment(pounds(1001), { vouchers: [], bought: { places: 2 }, credits: one });
    expect(payment).toMatchObject({ pack: { amount: 501 }, rest: pounds(500) });
  });

  test('by no credit where it costs nothing, or none is used', () => {
    expect(orderPayment(pounds(0), { vouchers: [], bought: { places: 1 }, credits: one }).pack).toBeNull();
    expect(orderPayment(pounds(4000), { vouchers: [], bought: { places: 1 }, credits: null }).pack).toBeNull();
  });

  test('by a voucher of one place for a place that no credit pays', () => {
    const ofPlace = {
      ...voucher('p', 0),
      balance: null,
      thing: { kind: 'place', upTo: { GBP: 9000, EUR: 9000, USD: 9000 } },
    } as const;
    const paid = (places: number) =>
      orderPayment(pounds(4000), { vouchers: [ofPlace], bought: { places }, credits: one });
    expect(paid(1)).toMatchObject({ parts: [], rest: pounds(0) });
    expect(paid(2)).toMatchObject({ parts: [{ code: 'p', amount: 2000 }], rest: pounds(0) });
  });
});
