import { expect, test } from 'vitest';
import { amountText, minorUnits } from './amount.ts';

test.each([
  ['60', 6000],
  [' 60.5 ', 6050],
  ['0,05', 5],
  ['12.34', 1234],
  ['£20', 2000],
  ['20.50 £', 2050],
  ['.5', 50],
  ['1.', 100],
  ['-1', -100],
])('%s is so many minor units', (typed, minor) => {
  expect(minorUnits(typed, 'GBP')).toBe(minor);
});

test.each(['', 'ten', '1.234', '1e3', '€20', '££20', '2£0.'])('%s is no amount', (typed) => {
  expect(minorUnits(typed, 'GBP')).toBeNaN();
});

test('omits the decimals of a whole amount', () => {
  expect([6000, 6050, 5].map((amount) => amountText({ amount }))).toEqual(['60', '60.50', '0.05']);
});
