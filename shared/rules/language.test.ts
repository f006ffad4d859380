import { afterEach, expect, test } from 'vitest';
import { dateTile, formatDate, formatDay, formatLongDate, formatShortDate, formatTime } from './dates.ts';
import { setLanguage } from './language.ts';
import { currencyFormat, listText, monthDay, monthOfYear, ordinalForm, relativeTime, utcDate } from './locale.ts';
import { formatMoney, formatPrice } from './money.ts';
import { numberText } from './numbers.ts';

// docs/product.md#dates-and-durations

afterEach(() => setLanguage('en-US'));

const at = '2026-12-12T14:05:00.000Z';
const zone = 'Europe/London';
const day = new Date('2026-11-02T00:00:00.000Z');

const texts = () => [
  formatDate(at, zone),
  formatDay(at, zone),
  formatLongDate(at, zone),
  formatShortDate(at, zone),
  formatTime(at, zone),
  formatTime(at, 'Not/AZone'),
  utcDate(at),
  monthDay(day),
  monthOfYear(day),
  listText(['a', 'b', 'c']),
];

test('dates, times and lists read as in America until the owner chooses otherwise', () => {
  expect(texts()).toEqual([
    'December 12, 2026',
    'December 12',
    'Saturday, December 12, 2026',
    'Sat, Dec 12',
    '2:05 PM',
    '2:05 PM UTC',
    'December 12, 2026',
    'Nov 2',
    'November 2026',
    'a, b, and c',
  ]);
});

test('and as in Britain once she does, also what was formatted before', () => {
  texts();
  setLanguage('en-GB');
  expect(texts()).toEqual([
    '12 December 2026',
    '12 December',
    'Saturday 12 December 2026',
    'Sat 12 Dec',
    '14:05',
    '14:05 UTC',
    '12 December 2026',
    '2 Nov',
    'November 2026',
    'a, b and c',
  ]);
  expect(formatTime('2026-12-12T00:05:00.000Z', zone)).toBe('00:05');
});

test.each(['en-US', 'en-GB'] as const)('sums, numbers and tiles are the same in both: %s', (language) => {
  setLanguage(language);
  expect(formatMoney({ amount: 123_450, currency: 'USD' })).toBe('$1,234.50');
  expect(formatMoney({ amount: -1200, currency: 'GBP' })).toBe('-£12.00');
  expect(formatPrice({ amount: 1800, currency: 'EUR' })).toBe('€18');
  expect(currencyFormat('JPY').resolvedOptions().maximumFractionDigits).toBe(0);
  expect(numberText(1440, { decimals: 0, unit: 'minutes' })).toBe('1,440 minutes');
  expect(dateTile(at, zone)).toEqual({ month: 'Dec', day: '12', year: '2026' });
  expect(relativeTime(-11, 'month')).toBe('11 months ago');
  expect([1, 2, 3, 4, 21].map(ordinalForm)).toEqual(['one', 'two', 'few', 'other', 'one']);
});
