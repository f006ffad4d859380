import { describe, expect, test } from 'vitest';
import { checkPattern, matchesPattern } from './event-pattern.ts';

describe('matchesPattern', () => {
  const outbox = { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'MAIL#' }] } } } };
  const change = (eventName: string, PK: string) => ({ eventName, dynamodb: { Keys: { PK: { S: PK } } } });

  test('requires a match in every key', () => {
    expect(matchesPattern(outbox, change('INSERT', 'MAIL#01'))).toBe(true);
    expect(matchesPattern(outbox, change('MODIFY', 'MAIL#01'))).toBe(false);
    expect(matchesPattern(outbox, change('INSERT', 'SESSION#01'))).toBe(false);
    expect(matchesPattern(outbox, { eventName: 'INSERT' })).toBe(false);
  });

  const cases: [unknown[], unknown, boolean][] = [
    [['a', 'b'], 'b', true],
    [[null], null, true],
    [[1], '1', false],
    [[{ prefix: 'a' }], 'ab', true],
    [[{ prefix: 'a' }], 5, false],
    [['b'], ['a', 'b'], true],
    [['c'], ['a', 'b'], false],
  ];

  test.each(cases)('the match of %j and %j is %s', (rules, value, expected) => {
    expect(matchesPattern({ leaf: rules }, { leaf: value })).toBe(expected);
  });

  test('throws for an unknown operator', () => {
    expect(() => matchesPattern({ leaf: [{ cidr: '10.0.0.0/8' }] }, { leaf: '10.0.0.1' })).toThrow('cidr');
    expect(() => checkPattern({ detail: { size: [{ numeric: ['>', 1] }] } })).toThrow('numeric');
    expect(() => checkPattern({ source: ['aws.ses'], detail: { id: [{ prefix: 'a' }] } })).not.toThrow();
    expect(() => matchesPattern({ leaf: 'a' }, { leaf: 'a' })).toThrow('must be a list');
  });
});
