import { describe, expect, test } from 'vitest';
import {
  amountByDrag,
  amountByKey,
  type Bounds,
  presetsOf,
  sliderPlaceOf,
  slidingProblem,
  slidingWords,
} from './sliding-price.ts';

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const bounds: Bounds = { lowest: pounds(550), suggested: pounds(1500), highest: pounds(3000) };
const fromNothing: Bounds = { ...bounds, lowest: pounds(0) };

describe('pay what you can (docs/product.md#price-options)', () => {
  test.each([
    ['ArrowRight', 1600],
    ['ArrowUp', 1600],
    ['ArrowLeft', 1400],
    ['ArrowDown', 1400],
    ['PageUp', 2000],
    ['PageDown', 1000],
    ['Home', 550],
    ['End', 3000],
    ['a', null],
    ['constructor', null],
  ])('%s on the slider leads from £15 to %j', (key, amount) => {
    expect(amountByKey(key, 1500, bounds)).toBe(amount);
  });

  test('no key leads out of the bounds', () => {
    expect(amountByKey('PageDown', 600, bounds)).toBe(550);
    expect(amountByKey('ArrowUp', 3000, bounds)).toBe(3000);
    expect(amountByKey('ArrowDown', 50, fromNothing)).toBe(0);
  });

  test.each([
    [550, 550],
    [580, 600],
    [1549, 1500],
    [2980, 3000],
  ])('the slider at %i stops at %i', (dragged, amount) => {
    expect(amountByDrag(dragged, bounds)).toBe(amount);
  });

  test('the suggested price has its place between the others', () => {
    expect(sliderPlaceOf(1775, bounds)).toBe(0.5);
    expect(sliderPlaceOf(1, bounds)).toBe(0);
    expect(sliderPlaceOf(500, { lowest: pounds(500), suggested: pounds(500), highest: pounds(500) })).toBe(0);
  });

  test.each([
    [549, 'Choose a price from £5.50 to £30.'],
    [3001, 'Choose a price from £5.50 to £30.'],
    [null, 'Choose a price from £5.50 to £30.'],
    [1234, undefined],
  ])('of %j typed says: %j', (amount, text) => {
    expect(slidingProblem(amount, bounds)).toBe(text);
  });

  test('says that a few pence cannot be paid by card', () => {
    expect(slidingProblem(29, fromNothing)).toBe('Choose £0, or at least £0.30: less cannot be paid by card.');
    expect(slidingProblem(0, fromNothing)).toBeUndefined();
    expect(slidingProblem(30, fromNothing)).toBeUndefined();
  });

  test('has kind words for any price', () => {
    expect([600, 1500, 2000].map((amount) => slidingWords(amount, bounds))).toEqual([
      'Just as welcome',
      'Suggested',
      'Helps someone pay less',
    ]);
  });

  test('offers the lowest, the suggested and the highest price, each once', () => {
    expect(presetsOf(bounds).map(({ price }) => price.amount)).toEqual([550, 1500, 3000]);
    expect(presetsOf({ ...bounds, lowest: pounds(1500) }).map(({ name }) => name)).toEqual(['suggested', 'gives more']);
  });
});
