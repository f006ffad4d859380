import { expect, test } from '@jest/globals';
import { itemsRead, readsItems } from './items-read.ts';

test.each([
  ['one item', { Item: { PK: { S: 'A' } } }, 1],
  ['no item', {}, 0],
  ['a page, of which some was filtered out', { Items: [{}], Count: 1, ScannedCount: 25 }, 25],
  ['several by their keys', { Responses: { table: [{}, {}, {}] }, UnprocessedKeys: {} }, 3],
])('%s', (_, body, items) => expect(itemsRead(Buffer.from(JSON.stringify(body)))).toBe(items));

test('only what reads is looked at', () => {
  expect(['GetItem', 'BatchGetItem', 'Query'].every(readsItems)).toBe(true);
  expect(['PutItem', 'TransactWriteItems', 'Scan'].some(readsItems)).toBe(false);
});
