import { describe, expect, test } from 'vitest';
import { matchesFilter } from './filter.ts';

describe('matchesFilter', () => {
  const outbox = { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'MAIL#' }] } } } };
  const change = (eventName: string, PK: string) => ({ eventName, dynamodb: { Keys: { PK: { S: PK } } } });

  test('requires a match in every key', () => {
    expect(matchesFilter(outbox, change('INSERT', 'MAIL#01'))).toBe(true);
    expect(matchesFilter(outbox, change('MODIFY', 'MAIL#01'))).toBe(false);
    expect(matchesFilter(outbox, change('INSERT', 'SESSION#01'))).toBe(false);
    expect(matchesFilter(outbox, { eventName: 'INSERT' })).toBe(false);
  });

  const cases: [unknown[], unknown, boolean][] = [
    [['a', 'b'], 'b', true],
    [[null], null, true],
    [[1], '1', false],
    [[{ prefix: 'a' }], 'ab', true],
    [[{ prefix: 'a' }], 5, false],
  ];

  test.each(cases)('the match of %j and %j is %s', (rules, value, expected) => {
    expect(matchesFilter({ leaf: rules }, { leaf: value })).toBe(expected);
  });

  test('throws for an unknown operator', () => {
    expect(() => matchesFilter({ leaf: [{ cidr: '10.0.0.0/8' }] }, { leaf: '10.0.0.1' })).toThrow('cidr');
    expect(() => matchesFilter({ leaf: 'a' }, { leaf: 'a' })).toThrow('must be a list');
  });
});
