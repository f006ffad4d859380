import { describe, expect, test } from 'vitest';
import {
  laterAmount,
  mayCost,
  type OptionsPricing,
  openOptions,
  pagePrices,
  placesLeftText,
  type ShownOption,
  untilText,
} from './price-options.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const option = (id: string, amount: number, overrides: Partial<ShownOption> = {}): ShownOption => ({
  id,
  name: id,
  text: null,
  amount,
  until: null,
  asksReason: false,
  left: null,
  ...overrides,
});
const full = option('full', 1800);
const concession = option('concession', 800, { left: 2 });
const earlyBird = option('early', 1200, { until: '2026-12-02T18:00:00.000Z' });
const ended = option('ended', 500, { until: '2026-12-01T12:00:00.000Z' });
const pricing: OptionsPricing = { kind: 'options', options: [full, concession, earlyBird, ended], standardId: 'full' };

describe('prices to choose from (docs/product.md#price-options)', () => {
  test('are those that have not ended', () => {
    expect(openOptions(pricing, now)).toEqual([full, concession, earlyBird]);
  });

  test('make the range on the page of the session', () => {
    const prices = { kind: 'options', lowest: 500, highest: 1800 } as const;
    expect(pagePrices({ pricing, prices }, now)).toEqual({ kind: 'options', lowest: 800, highest: 1800 });
    expect(pagePrices({}, now)).toBeUndefined();
    const sliding = { kind: 'sliding', lowest: 500, highest: 3000 } as const;
    expect(pagePrices({ pricing: { ...sliding, suggested: 1500 }, prices: sliding }, now)).toEqual(sliding);
  });

  test('show the standard price beside a lower one that ends', () => {
    expect([full, concession, earlyBird].map((one) => laterAmount(one, pricing))).toEqual([null, null, 1800]);
    expect(laterAmount({ ...earlyBird, amount: 2000 }, pricing)).toBeNull();
  });

  test('may cost something though the standard one is free', () => {
    const price = { amount: 0, currency: 'GBP' } as const;
    expect(mayCost({ price })).toBe(false);
    expect(mayCost({ price, prices: { kind: 'options', lowest: 0, highest: 800 } })).toBe(true);
  });

  test.each([
    [null, null],
    [6, null],
    [5, '5 left'],
    [1, '1 left'],
    [0, 'sold out'],
  ])('with %j places left say: %j', (left, text) => {
    expect(placesLeftText({ left })).toBe(text);
  });

  test('name the moment they end in the time of the session', () => {
    expect(untilText('2026-12-02T18:00:00.000Z', 'Europe/London')).toBe('until December 2, 6:00 PM');
  });
});
