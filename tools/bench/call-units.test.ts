import { describe, expect, test } from 'vitest';
import { keyOf, readUnitsOf, writeUnitsOf } from './call-units.ts';
import type { Item } from './units.ts';

const item = (PK: string, bytes = 10, more: Item = {}): Item => ({
  PK: { S: PK },
  SK: { S: 'X' },
  body: { S: 'x'.repeat(bytes) },
  ...more,
});
const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'X' } });
const indexed = { GSI1PK: { S: 'P' }, GSI1SK: { S: '1' } };
const items = (...all: Item[]) => new Map(all.map((one) => [keyOf(one), one]));
const call = (action: string, input: object) => ({ action, input: JSON.stringify({ TableName: 't', ...input }) });
const noQuery = async () => [];

describe('units of calls to the table', () => {
  test('reads count by item and consistency, in a transaction twice, a query by its page', async () => {
    const table = items(item('A'), item('B', 5000));
    const read = (action: string, input: object) => readUnitsOf([call(action, input)], table, noQuery);
    expect(await read('GetItem', { Key: key('A') })).toBe(0.5);
    expect(await read('GetItem', { Key: key('B'), ConsistentRead: true })).toBe(2);
    expect(await read('GetItem', { Key: key('missing'), ConsistentRead: true })).toBe(1);
    expect(await read('BatchGetItem', { RequestItems: { t: { Keys: [key('A'), key('B')] } } })).toBe(1.5);
    expect(await read('TransactGetItems', { TransactItems: [{ Get: { Key: key('A') } }] })).toBe(2);
    expect(await read('PutItem', { Item: item('A') })).toBe(0);
    const asked = call('Query', { KeyConditionExpression: 'PK = :p', FilterExpression: 'x = :x' });
    const run = async (input: object) => {
      expect(input).not.toHaveProperty('FilterExpression');
      return [item('A', 4000), item('C', 4000)];
    };
    expect(await readUnitsOf([asked], table, run)).toBe(1);
  });

  test('writes count each call, with copies in indexes, in a transaction twice, conditions included', () => {
    const before = items(item('A', 3000));
    const after = items(item('A', 10), item('B', 10, indexed));
    const written = (action: string, input: object) => writeUnitsOf([call(action, input)], before, after);
    expect(written('PutItem', { Item: item('B', 10, indexed) })).toBe(2);
    // It was larger before the update.
    expect(written('UpdateItem', { Key: key('A') })).toBe(3);
    expect(written('DeleteItem', { Key: key('gone') })).toBe(1);
    const batch = [{ PutRequest: { Item: item('B') } }, { DeleteRequest: { Key: key('A') } }];
    expect(written('BatchWriteItem', { RequestItems: { t: batch } })).toBe(4);
    const parts = [{ Update: { Key: key('B') } }, { ConditionCheck: { Key: key('A') } }];
    expect(written('TransactWriteItems', { TransactItems: parts })).toBe(3 + 6);
    expect(written('Query', {})).toBe(0);
    const twice = [call('UpdateItem', { Key: key('B') }), call('UpdateItem', { Key: key('B') })];
    expect(writeUnitsOf(twice, before, after)).toBe(4);
  });
});
