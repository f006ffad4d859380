import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, currencies, currencySymbols } from './currencies.ts';
import { amountFormat, numberProblem, numberText, percentFormat, readNumber, wholeFormat } from './numbers.ts';

// docs/product.md#typed-numbers

const pounds = amountFormat('GBP');
const unitsOf = (typed: string, format = pounds) => {
  const read = readNumber(typed, format);
  return read.kind === 'number' ? read.units : read.kind;
};

describe('an amount in pounds', () => {
  test.each([
    ['59,50', 5950],
    ['59.50', 5950],
    ['59,5', 5950],
    ['59', 5900],
    ['£59.50', 5950],
    ['59,50 £', 5950],
    ['£ 59,50', 5950],
    ['￡５９．５０', 5950],
    ['GBP 59.50', 5950],
    ['59.50gbp', 5950],
    ['GB£59.50', 5950],
    ['£59.50 GBP', 5950],
    ['59,50 pounds', 5950],
    ['59·50', 5950],
    ['59.-', 5900],
    ['59,— £', 5900],
    ['1 234,50', 123450],
    ['1\u00a0234,50', 123450],
    ['1\u202f234,50', 123450],
    ['1\u2009234,50', 123450],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1,234,567', 123456700],
    ['1.234.567', 123456700],
    ['1 234', 123400],
    ['1,23,456.50', 12345650],
    ['0,500', 50],
    ['.5', 50],
    ['59.', 5900],
    ['59.5000', 5950],
    ['٥٩٫٥٠', 5950],
    ['५९.५०', 5950],
    ['\u200f59,50\u200e', 5950],
    ['-5', -500],
    ['−£5', -500],
    ['£-5', -500],
  ])('%s is taken', (typed, units) => expect(unitsOf(typed)).toBe(units));

  test.each(['1,234', '1.234', '£12.345', '999,999'])('%s has two readings', (typed) => {
    expect(unitsOf(typed)).toBe('ambiguous');
  });

  test.each(['1234,567', '59.5051', '1 234,567', '1,234.567', '0,505'])('%s has too many decimals', (typed) =>
    expect(unitsOf(typed)).toBe('decimals'),
  );

  test.each(['€20', '20 EUR', 'US$5', '$5'])('%s is of another currency', (typed) => {
    expect(unitsOf(typed)).toBe('currency');
  });

  test.each([
    ...['ten', '1e3', '0x10', '5²', '½', 'CHF 5', '5 kr', '1 23', '12 34', '1,2,3', '1.2.3', '1,234,5', '1.23,456,78'],
    ...[
      '2£0',
      '££20',
      '--5',
      '- -5',
      '5-',
      '5-6',
      '£',
      '.',
      ',',
      '-',
      '1,234 567',
      "1'23",
      '0,123,456',
      '5%',
      'Infinity',
    ],
    '99999999999999999',
  ])('%s is none', (typed) => expect(unitsOf(typed)).toBe('none'));

  test.each(['', ' ', '\u200b', '\u00a0'])('%j is empty', (typed) => expect(unitsOf(typed)).toBe('empty'));
});

test('what is not taken is told in words, with both readings', () => {
  expect(numberProblem('1,234', pounds)).toBe('This can be read as £1,234.00 or as £1.234. Write 1234 or 1.23.');
  expect(numberProblem('1.440', wholeFormat('minutes'))).toBe(
    'This can be read as 1,440 minutes or as 1.440 minutes. Write 1440 for the first.',
  );
  expect(numberProblem('2,5', wholeFormat())).toBe('Write a whole number');
  expect(numberProblem('12.3456', percentFormat)).toBe('At most two decimals');
  expect(numberProblem('€5', pounds)).toBe('The currency here is GBP, not EUR.');
  expect(['', 'ten', '5'].map((typed) => numberProblem(typed, pounds))).toEqual([undefined, undefined, undefined]);
});

test('what is understood is shown with its sign or unit', () => {
  expect(numberText(5950, pounds)).toBe('£59.50');
  expect(numberText(123450, pounds)).toBe('£1,234.50');
  expect(numberText(1250, percentFormat)).toBe('12.5%');
  expect(numberText(1, wholeFormat('minutes'))).toBe('1 minute');
  expect(numberText(1440, wholeFormat('minutes'))).toBe('1,440 minutes');
});

const locales = (
  'en-GB en-US en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CH fr-CA it-IT es-ES es-MX pt-BR pt-PT nl-NL sv-SE nb-NO da-DK fi-FI ' +
  'pl-PL cs-CZ hu-HU ru-RU uk-UA tr-TR el-GR he-IL ar-EG fa-IR hi-IN bn-BD mr-IN ne-NP th-TH my-MM ja-JP ko-KR zh-CN et-EE lv-LV sl-SI'
).split(' ');

/** An amount as a locale writes it, with its sign or code or without. */
const written = fc.record({
  locale: fc.constantFrom(...locales),
  currency: fc.constantFrom(...currencies),
  display: fc.constantFrom<'none' | 'symbol' | 'narrowSymbol' | 'code'>('none', 'symbol', 'narrowSymbol', 'code'),
  units: fc.integer({ min: 0, max: 10_000_000_00 }),
});
type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

function textOf({ locale, currency, display, units }: Written): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (display === 'none') return new Intl.NumberFormat(locale, decimals).format(units / 100);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display, ...decimals }).format(
    units / 100,
  );
}

test(`an amount as any of ${locales.length} locales writes it is understood`, () => {
  fc.assert(
    fc.property(written, (amount) => {
      expect(readNumber(textOf(amount), amountFormat(amount.currency))).toEqual({
        kind: 'number',
        units: amount.units,
      });
    }),
    { numRuns: 3000 },
  );
});

const space = fc.constantFrom('', ' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\u200e', '\u200b');
const grouping = fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", '’');

test('spaces, apostrophes, signs of currency and either separator change nothing', () => {
  const input = fc.record({
    units: fc.integer({ min: 0, max: 1_000_000_000 }),
    currency: fc.constantFrom<Currency>(...currencies),
    point: fc.constantFrom('.', ',', '·', '，', '．', '٫'),
    sign: fc.constantFrom('none', 'before', 'after'),
    minus: fc.boolean(),
    group: grouping,
    outer: space,
    inner: space,
  });
  fc.assert(
    fc.property(input, ({ units, currency, point, sign, minus, group, outer, inner }) => {
      const whole = String(Math.floor(units / 100)).replace(/(?<=\d)(?=(?:\d{3})+$)/g, group);
      const number = `${whole}${point}${String(units % 100).padStart(2, '0')}`;
      const before = sign === 'before' ? currencySymbols[currency] + inner : '';
      const after = sign === 'after' ? inner + currency : '';
      const typed = `${outer}${minus ? '-' : ''}${before}${number}${after}${outer}`;
      const read = readNumber(typed, amountFormat(currency));
      expect(read).toEqual({ kind: 'number', units: minus && units > 0 ? -units : units });
    }),
    { numRuns: 3000 },
  );
});

test('one comma or point before exactly three digits is never guessed', () => {
  const input = fc.record({
    whole: fc.integer({ min: 1, max: 999 }),
    rest: fc.integer({ min: 0, max: 999 }),
    separator: fc.constantFrom(',', '.'),
    format: fc.constantFrom(pounds, amountFormat(), percentFormat, wholeFormat('minutes')),
  });
  fc.assert(
    fc.property(input, ({ whole, rest, separator, format }) => {
      const typed = `${whole}${separator}${String(rest).padStart(3, '0')}`;
      expect(readNumber(typed, format).kind).toBe('ambiguous');
      const named = numberProblem(typed, format)?.replace(/\D/g, '') ?? '';
      expect(named).toContain(`${whole}${String(rest).padStart(3, '0')}`);
    }),
  );
});

test('reads any text without an error, and what it shows back as the same number', () => {
  const characters = fc.constantFrom(..."0123456789.,' -−£€$%·٫١ 'e");
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: characters, maxLength: 12 }));
  fc.assert(
    fc.property(typed, fc.constantFrom(pounds, percentFormat, wholeFormat('hours')), (text, format) => {
      const read = readNumber(text, format);
      if (read.kind !== 'number') return;
      const shown = numberText(read.units, format)
        .replaceAll(',', '')
        .replace(/ hours?$/, '');
      expect(readNumber(shown, format)).toEqual(read);
    }),
    { numRuns: 5000 },
  );
});
