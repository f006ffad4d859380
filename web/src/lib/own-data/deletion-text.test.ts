import { describe, expect, test } from 'vitest';
import { lossTexts, placeFate, totalText } from './deletion-text.ts';

// docs/product.md#your-data

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('what becomes of a place', () => {
  test.each([
    [{ stays: true, refund: pounds(0), ownRefund: pounds(0) }, 'stays booked until it is over'],
    [{ stays: false, refund: pounds(0), ownRefund: pounds(0) }, 'is cancelled, and nothing goes back'],
    [{ stays: false, refund: pounds(900), ownRefund: pounds(900) }, 'is cancelled, and £9.00 goes back'],
    [
      { stays: false, refund: pounds(900), ownRefund: pounds(0) },
      'is cancelled, and £9.00 goes back to the person who gave you this place',
    ],
    [
      { stays: false, refund: pounds(900), ownRefund: pounds(200) },
      'is cancelled, and £2.00 goes back, £7.00 to the person who gave you this place',
    ],
  ])('%j', (place, text) => {
    expect(placeFate(place)).toBe(text);
  });
});

test('sums go back by currency, without what goes to a giver', () => {
  const places = [
    { ownRefund: pounds(900) },
    { ownRefund: pounds(1800) },
    { ownRefund: pounds(0) },
    { ownRefund: { amount: 2000, currency: 'EUR' } as const },
  ];
  expect(totalText(places)).toBe('£27.00 and €20.00');
  expect(totalText([{ ownRefund: pounds(0) }])).toBeUndefined();
});

test('waitlists and recordings are named where there are some', () => {
  expect(lossTexts({ waiting: 0, losesCollections: false })).toEqual([]);
  expect(lossTexts({ waiting: 2, losesCollections: true })).toEqual([
    'You leave 2 waitlists at once, also if you take the deletion back.',
    'You lose your recordings; what you paid for them does not go back.',
  ]);
});
