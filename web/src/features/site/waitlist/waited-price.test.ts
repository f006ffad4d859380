import { expect, test } from 'vitest';
import { priceErrors, waitedPrice } from './waited-price.ts';

// docs/product.md#waitlist

const fields = (values: Record<string, string>) => (name: string) => values[name] ?? '';

test('the price that one waits for is an option, with the reason that it asks for, or what was typed', () => {
  expect(waitedPrice(fields({}))).toEqual({});
  expect(waitedPrice(fields({ option: 'full' }))).toEqual({ option: { id: 'full' } });
  expect(waitedPrice(fields({ option: 'low', reason: ' I study ' }))).toEqual({
    option: { id: 'low', reason: 'I study' },
  });
  expect(waitedPrice(fields({ sum: '700', sumCurrency: 'EUR' }))).toEqual({ sum: { amount: 700, currency: 'EUR' } });
});

test('a price that does not count is said beside it', () => {
  expect(priceErrors(fields({}))).toEqual({});
  expect(priceErrors(fields({ priced: 'options', option: 'full' }))).toEqual({});
  expect(Object.keys(priceErrors(fields({ priced: 'none' })))).toEqual(['priced']);
  expect(Object.keys(priceErrors(fields({ priced: 'options', asksReason: 'yes' })))).toEqual(['reason']);
});
