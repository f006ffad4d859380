import { describe, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { currencyState, shownPriceText, shownSumText } from './state.ts';

const rates = { GBP: { EUR: 1.2, USD: 1.3 }, EUR: { GBP: 0.8, USD: 1.1 }, USD: { GBP: 0.7, EUR: 0.9 } };
const answer = { rates, asOf: null, country: 'DE', currency: 'EUR' } as const;
const offered = ['GBP', 'EUR', 'USD'] as const;
const nothing = { offered, choice: null, answer: undefined, givenUp: false, shown: null };

describe('the currency shown', () => {
  test('is unknown before the response, even with a choice, because rates are missing', () => {
    expect(currencyState(nothing).currency).toBeNull();
    expect(currencyState({ ...nothing, choice: 'USD' }).currency).toBeNull();
  });

  test("is that of the visitor's country on a first visit", () => {
    expect(currencyState({ ...nothing, answer })).toEqual({ currency: 'EUR', rates });
  });

  test("is the visitor's choice, whatever the country", () => {
    expect(currencyState({ ...nothing, answer, choice: 'USD' }).currency).toBe('USD');
  });

  test('is GBP by the built-in rates when the answer fails or is late', () => {
    expect(currencyState({ ...nothing, givenUp: true })).toEqual({ currency: 'GBP', rates: fallbackRates });
  });

  test('stays when a late answer comes, which brings only better rates', () => {
    expect(currencyState({ ...nothing, givenUp: true, shown: 'GBP', answer })).toEqual({ currency: 'GBP', rates });
  });

  test('is one that the site offers, else the first', () => {
    const inEuros = { ...nothing, offered: ['EUR'] as const, answer };
    expect(currencyState({ ...inEuros, choice: 'USD' }).currency).toBe('EUR');
    expect(currencyState({ ...inEuros, answer: { ...answer, currency: 'GBP' }, choice: null }).currency).toBe('EUR');
    expect(currencyState({ ...nothing, offered: ['USD', 'GBP'], givenUp: true }).currency).toBe('USD');
  });

  test('changes when the visitor chooses another', () => {
    expect(currencyState({ ...nothing, answer, shown: 'EUR', choice: 'GBP' }).currency).toBe('GBP');
  });
});

describe('a price', () => {
  const inEuros = { currency: 'EUR', rates } as const;
  const unknown = { currency: null, rates: fallbackRates };

  test('is whole in a list and exact in a sum', () => {
    expect(shownPriceText({ amount: 1850, currency: 'GBP' }, inEuros)).toBe('€22');
    expect(shownSumText({ amount: 1850, currency: 'GBP' }, inEuros)).toBe('€22.00');
    expect(shownPriceText({ amount: 1850, currency: 'EUR' }, inEuros)).toBe('€18.50');
  });

  test('of nothing is Free in every currency, also before one is known', () => {
    expect(shownPriceText({ amount: 0, currency: 'USD' }, unknown)).toBe('Free');
  });

  test('is not shown before the currency is known', () => {
    expect(shownPriceText({ amount: 1850, currency: 'GBP' }, unknown)).toBeNull();
    expect(shownSumText({ amount: 1850, currency: 'GBP' }, unknown)).toBeNull();
  });
});
