import { expect, test } from 'vitest';
import { itemsRead, readsItems } from './aws-proxy.ts';

test.each([
  ['one item', { Item: { PK: { S: 'A' } } }, 1],
  ['no item', {}, 0],
  ['a page with a filter', { Items: [{}], Count: 1, ScannedCount: 25 }, 25],
  ['a batch', { Responses: { table: [{}, {}, {}] }, UnprocessedKeys: {} }, 3],
])('%s', (_, body, items) => expect(itemsRead(Buffer.from(JSON.stringify(body)))).toBe(items));

test('only reads are counted', () => {
  expect(['GetItem', 'BatchGetItem', 'Query'].every(readsItems)).toBe(true);
  expect(['PutItem', 'TransactWriteItems', 'Scan'].some(readsItems)).toBe(false);
});
