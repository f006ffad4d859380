import { describe, expect, test } from '@jest/globals';
import { fitsPattern } from './filter.ts';

describe('a filter', () => {
  const outbox = { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'MAIL#' }] } } } };
  const change = (eventName: string, PK: string) => ({ eventName, dynamodb: { Keys: { PK: { S: PK } } } });

  test('lets through what fits in every key', () => {
    expect(fitsPattern(outbox, change('INSERT', 'MAIL#01'))).toBe(true);
    expect(fitsPattern(outbox, change('MODIFY', 'MAIL#01'))).toBe(false);
    expect(fitsPattern(outbox, change('INSERT', 'SESSION#01'))).toBe(false);
    expect(fitsPattern(outbox, { eventName: 'INSERT' })).toBe(false);
  });

  const cases: [unknown[], unknown, boolean][] = [
    [['a', 'b'], 'b', true],
    [[null], null, true],
    [[1], '1', false],
    [[{ suffix: '.jpg' }], 'x.jpg', true],
    [[{ 'equals-ignore-case': 'ABC' }], 'abc', true],
    [[{ exists: false }], undefined, true],
    [[{ exists: true }], undefined, false],
    [[{ 'anything-but': ['a', 'b'] }], 'c', true],
    [[{ 'anything-but': 'a' }], 'a', false],
    [[{ numeric: ['>', 0, '<=', 5] }], 5, true],
    [[{ numeric: ['>', 0, '<=', 5] }], 6, false],
    [[{ prefix: 'a' }], 5, false],
  ];

  test.each(cases)('%j of %j is %s', (rules, value, fits) => {
    expect(fitsPattern({ leaf: rules }, { leaf: value })).toBe(fits);
  });

  test('that nobody knows here is an error that names it', () => {
    expect(() => fitsPattern({ leaf: [{ cidr: '10.0.0.0/8' }] }, { leaf: '10.0.0.1' })).toThrow('cidr');
    expect(() => fitsPattern({ leaf: 'a' }, { leaf: 'a' })).toThrow('must be a list');
  });
});
