import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFlag, readMoney, readNumber } from './cells.ts';

// docs/operations.md#encodings-and-formats

const money = (amount: string | undefined, currency?: string) =>
  readMoney({ amount, currency, columns: ['price', 'price_currency'], offered: ['EUR'] });

describe('a sum of money', () => {
  test('is read in every way of writing that has one reading, to the cent', () => {
    const groups = [
      { thousands: '', point: '.' },
      { thousands: '', point: ',' },
      { thousands: ',', point: '.' },
      { thousands: '.', point: ',' },
      { thousands: ' ', point: ',' },
      { thousands: '\u{a0}', point: ',' },
      { thousands: "'", point: '.' },
    ];
    const amounts = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...groups), fc.constantFrom('', '€', '€ '), (amount, style, sign) => {
        const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, style.thousands);
        const text = `${sign}${whole}${style.point}${String(amount % 100).padStart(2, '0')}`;
        expect(money(text, 'eur')).toEqual({ value: { amount, currency: 'EUR' } });
      }),
    );
  });

  test('three digits behind one sign can be a thousand or a fraction: neither is taken', () => {
    const digits = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(digits, fc.constantFrom('.', ','), ([whole, rest], sign) => {
        expect(money(`${whole}${sign}${String(rest).padStart(3, '0')}`, 'EUR')).toMatchObject({
          problem: expect.stringContaining('can be read in two ways: write'),
        });
      }),
    );
  });

  test.each([
    [undefined, 'EUR', 'price is missing: write 0 where it costs nothing, else the sum'],
    ['20', 'BRL', 'price_currency BRL is not a currency of the site: write the sum in EUR'],
    ['20', undefined, 'price_currency is missing: write EUR'],
    ['R$ 20', 'EUR', 'price must be a sum such as 20 or 12.50, not R$ 20'],
    ['20 BRL', undefined, 'price_currency BRL is not a currency of the site: write the sum in EUR'],
    ['0x10', 'EUR', 'price must be a sum such as 20 or 12.50, not 0x10'],
    ['1e3', 'EUR', 'price must be a sum such as 20 or 12.50, not 1e3'],
    ['٢٠', 'EUR', 'price must be a sum such as 20 or 12.50, not ٢٠'],
    ['Infinity', 'EUR', 'price must be a sum such as 20 or 12.50, not Infinity'],
    ['20.005', 'EUR', 'price 20.005 can be read in two ways: write 20005.00 or 20.00'],
    ['20.0051', 'EUR', 'price 20.0051 has parts of a cent: write 20.00 or 20.01'],
    ['£20', 'EUR', 'price £20 and price_currency EUR are two currencies: write one of them'],
    ['-3', 'EUR', 'price -3 is below zero: write 0 or more'],
    ['100000.01', 'EUR', 'price 100000.01 is more than 100,000'],
  ])('%s in %s is not taken: %s', (amount, currency, problem) => {
    expect(money(amount, currency)).toEqual({ problem });
  });

  test.each([
    ['20,00', 'EUR', 2000, 'EUR'],
    ['20.0000', 'EUR', 2000, 'EUR'],
    ['€12.5', undefined, 1250, 'EUR'],
    ['12.50 GBP', undefined, 1250, 'GBP'],
    ['0', undefined, 0, 'EUR'],
    ['1,234,567', 'EUR', undefined, undefined],
    ['$7', 'usd', 700, 'USD'],
  ])('%s in %s is taken', (amount, currency, minor, code) => {
    expect(money(amount, currency)).toEqual(
      minor === undefined
        ? { problem: 'price 1,234,567 is more than 100,000' }
        : { value: { amount: minor, currency: code } },
    );
  });
});

describe('a number', () => {
  test.each([
    ['90', 90],
    ['12,5', 12.5],
    ['20%', 20],
    ['-3', -3],
    ['1.234.567', 1_234_567],
  ])('%s is %s', (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  test.each(['0x10', '1e3', 'ninety', '', ' ', '1,23,4', '1 2', '.5', '5.', 'NaN'])('%j is none', (text) => {
    expect(readNumber(text)).toMatchObject({ problem: expect.stringContaining('must be a number such as 90 or 12.5') });
  });

  test('nothing is read that Number reads otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-x e') }), (text) => {
        const read = readNumber(text);
        if (!('value' in read) || /[,]/.test(text) || (text.match(/\./g) ?? []).length > 1) return;
        expect(read.value).toBe(Number(text.trim().replace(/\s/g, '')));
      }),
    );
  });
});

test.each([
  ['sim', true],
  ['Não', false],
  ['não'.normalize('NFD'), false],
  ['TRUE', true],
  ['Yes', true],
  ['0', false],
  ['nein', false],
])('%s is %s', (text, value) => {
  expect(readFlag(text)).toEqual({ value });
});

test('a word that is neither yes nor no is not taken', () => {
  expect(readFlag('maybe')).toEqual({ problem: 'must be yes or no, not maybe' });
});
