import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountCode } from '../contract/discount-codes/schemas.ts';
import { problems } from '../contract/problems.ts';
import { collectionRows } from './collections.ts';
import { currencies } from './currencies.ts';
import { fallbackRates, type Rates } from './currency.ts';
import {
  type Discount,
  discountApplied,
  discountOn,
  discountRefusal,
  freeRecordingCode,
  isReservedCode,
  normaliseCode,
  quote,
} from './discount-codes.ts';
import { type Money, maxAmount } from './money.ts';

const gbp = (amount: number): Money => ({ amount, currency: 'GBP' });
const percentage = (percent: number): Discount => ({ type: 'percentage', percentage: percent });
const fixed = (amount: Money): Discount => ({ type: 'fixed_amount', amount });
const inPounds = (price: Money, discount: Discount | null) =>
  quote({ price, currency: 'GBP', rates: fallbackRates, discount });

const anyCurrency = fc.constantFrom(...currencies);
const anyMoney = fc.record({ amount: fc.integer({ min: 0, max: maxAmount }), currency: anyCurrency });
const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const anyDiscount = fc.oneof(anyPercent.map(percentage), anyMoney.map(fixed));
const anyRate = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100_000, max: 5_000_000 }).map((micro) => micro / 1e6) },
  fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY),
);
const anyRatesFrom = fc.record({ GBP: anyRate, EUR: anyRate, USD: anyRate }, { requiredKeys: [] });
const anyRates: fc.Arbitrary<Rates> = fc.record({ GBP: anyRatesFrom, EUR: anyRatesFrom, USD: anyRatesFrom });
const anyOrder = fc.record({
  price: anyMoney,
  currency: anyCurrency,
  rates: anyRates,
  discount: fc.option(anyDiscount),
});

describe('the discount of a code (docs/product.md#discount-codes)', () => {
  test.each([
    [1800, 10, 180],
    [1800, 100, 1800],
    [1800, 0, 0],
    [1850, 15, 278],
    [1850, 12.5, 231],
    [999, 33.33, 333],
  ])('%i pence at %d%% are %i pence less, halves up', (amount, percent, off) => {
    expect(discountOn(gbp(amount), percentage(percent), fallbackRates)).toEqual(gbp(off));
  });

  test('caps a fixed amount at the price', () => {
    expect(discountOn(gbp(1800), fixed(gbp(500)), fallbackRates)).toEqual(gbp(500));
    expect(discountOn(gbp(1800), fixed(gbp(5000)), fallbackRates)).toEqual(gbp(1800));
  });

  test('converts a fixed amount to whole units of the currency shown', () => {
    const euros = quote({ price: gbp(1800), currency: 'EUR', rates: fallbackRates, discount: fixed(gbp(500)) });
    expect(euros).toEqual({
      list: { amount: 2100, currency: 'EUR' },
      discount: { amount: 600, currency: 'EUR' },
      total: { amount: 1500, currency: 'EUR' },
      rate: 1.17,
    });
  });

  test('converts a fixed amount with the built-in rate if there is no other', () => {
    const rates = { ...fallbackRates, EUR: {} };
    expect(discountOn(gbp(1800), fixed({ amount: 1000, currency: 'EUR' }), rates)).toEqual(gbp(900));
  });

  test('is within half a penny of the exact percentage', () => {
    fc.assert(
      fc.property(anyMoney, anyPercent, (price, percent) => {
        const { amount } = discountOn(price, percentage(percent), fallbackRates);
        const miss = BigInt(amount) * 10_000n - BigInt(price.amount) * BigInt(Math.round(percent * 100));
        return miss > -5_000n && miss <= 5_000n;
      }),
    );
  });

  test('does not cost more with a higher percentage', () => {
    fc.assert(
      fc.property(anyMoney, anyPercent, anyPercent, (price, one, other) => {
        const low = Math.min(one, other);
        const high = Math.max(one, other);
        return inPounds(price, percentage(high)).total.amount <= inPounds(price, percentage(low)).total.amount;
      }),
    );
  });
});

describe('the quote (docs/trust.md#prices)', () => {
  test('is integer minor units of one currency, list = discount + total, never negative', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { list, discount, total, rate } = quote(order);
        for (const { amount, currency } of [list, discount, total]) {
          expect([Number.isSafeInteger(amount), amount >= 0, currency]).toEqual([true, true, list.currency]);
        }
        expect(discount.amount + total.amount).toBe(list.amount);
        expect([order.currency, order.price.currency]).toContain(list.currency);
        expect(rate > 0 && Number.isFinite(rate)).toBe(true);
      }),
    );
  });

  test('survives JSON unchanged, so that browser and server agree', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(quote(JSON.parse(JSON.stringify(order)))).toEqual(quote(order));
      }),
    );
  });

  test('is the converted price without a code, and zero at 100%', () => {
    expect(inPounds(gbp(1850), null)).toEqual({ list: gbp(1850), discount: gbp(0), total: gbp(1850), rate: 1 });
    expect(inPounds(gbp(1850), percentage(100)).total).toEqual(gbp(0));
    expect(quote({ price: gbp(1800), currency: 'USD', rates: fallbackRates, discount: null })).toMatchObject({
      total: { amount: 2300, currency: 'USD' },
      rate: 1.27,
    });
  });

  test.each([
    ['GBP', 30],
    ['EUR', 50],
    ['USD', 50],
  ] as const)('a rest that Stripe cannot charge is not asked for: below %s %i it is nothing', (currency, least) => {
    const price = { amount: 1000, currency };
    const totalAfter = (off: number) =>
      quote({ price, currency, rates: fallbackRates, discount: fixed({ amount: off, currency }) }).total.amount;
    expect([totalAfter(1000 - least), totalAfter(1000 - least + 1), totalAfter(1000)]).toEqual([least, 0, 0]);
  });

  test("is zero or at least Stripe's minimum charge", () => {
    const least = { GBP: 30, EUR: 50, USD: 50 };
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { total } = quote(order);
        return total.amount === 0 || total.amount >= least[total.currency];
      }),
    );
  });
});

describe('usable codes (docs/product.md#discount-codes)', () => {
  const usable = { isActive: true, isOneTimeUse: false, timesUsed: 7 };
  test.each([
    ['an active code, however often used', usable, null],
    ['an unused one-time code', { ...usable, isOneTimeUse: true, timesUsed: 0 }, null],
    ['a one-time code that was used', { ...usable, isOneTimeUse: true, timesUsed: 1 }, 'discount_code_used'],
    ['an inactive code', { ...usable, isActive: false }, 'invalid_discount_code'],
    [
      'an inactive one-time code that was used',
      { isActive: false, isOneTimeUse: true, timesUsed: 1 },
      'invalid_discount_code',
    ],
    ['no code at all', undefined, 'invalid_discount_code'],
  ] as const)('%s', (_which, found, refusal) => {
    expect(discountRefusal('SPRING', found)).toBe(refusal);
  });

  test('are trimmed and upper-cased', () => {
    expect(normaliseCode('  spring10 ')).toBe('SPRING10');
  });

  test('exclude reserved codes, also in other case or with spaces, even if stored as discounts', () => {
    const reserved = fc.constantFrom(...collectionRows.map(({ priceCode }) => priceCode), freeRecordingCode);
    const typed = fc
      .tuple(reserved, fc.infiniteStream(fc.boolean()), fc.constantFrom('', ' ', '\t', '\u00a0'))
      .map(([code, lower, space]) => {
        const letters = [...code].map((letter) => (lower.next().value ? letter.toLowerCase() : letter));
        return `${space}${letters.join('')}${space}`;
      });
    fc.assert(
      fc.property(typed, (code) => {
        expect([isReservedCode(code), discountRefusal(code, usable)]).toEqual([true, 'invalid_discount_code']);
      }),
    );
    expect(isReservedCode('BIRTH_PACKAGE_PRICE_2')).toBe(false);
  });

  test('are rejected with their messages', () => {
    expect(problems.invalid_discount_code.title).toBe('Invalid discount code');
    expect(problems.discount_code_used.title).toBe('This code has already been used.');
  });
});

describe('the message for an applied code (docs/product.md#discount-codes)', () => {
  test.each([
    [percentage(10), '10% off'],
    [percentage(12.5), '12.5% off'],
    [fixed(gbp(500)), '£5 off'],
    [fixed(gbp(550)), '£5.50 off'],
    [fixed(gbp(0)), '£0 off'],
    [fixed({ amount: 1000, currency: 'EUR' }), '£9 off'],
  ])('%j: %s', (discount, words) => {
    expect(discountApplied(discount, fallbackRates)).toBe(`Discount code applied: ${words}`);
  });
});

test('a code is the same whatever dash, width, composition or invisible mark was typed (docs/product.md#discount-codes)', () => {
  const stored = fc.string({ unit: fc.constantFrom(...'ABÉÜÑ019-_.+'), minLength: 1, maxLength: 12 });
  const dash = fc.constantFrom(...'‐‑‒–—―−﹣－ー');
  const mark = fc.constantFrom('', '\u200b', '\u00ad', '\ufeff', '\u200f');
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(stored, dash, mark, fc.boolean(), fc.boolean(), (code, typedDash, typedMark, isWide, isDecomposed) => {
      const lower = code.toLowerCase();
      const composed = isDecomposed ? lower.normalize('NFD') : lower;
      const typed = (isWide ? wide(composed) : composed).replaceAll('-', typedDash);
      expect(normaliseCode(` ${typedMark}${typed}${typedMark} `)).toBe(code);
      expect(discountCode.parse(`${typed}${typedMark}`)).toBe(code);
    }),
  );
});
