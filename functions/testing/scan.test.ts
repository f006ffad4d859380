import { expect, test } from 'vitest';
import { writeAll } from '../ground/platform/batch.ts';
import { putItem, putNew } from '../ground/platform/table.ts';
import { transact } from '../ground/platform/transact.ts';
import { interceptTable } from './fault-injection.ts';
import { scanPrefix } from './scan.ts';
import { openSharedTable } from './temporary-table.ts';

const table = await openSharedTable();
const key = (name: string) => ({ PK: `MAIL#${name}`, SK: 'MAIL' });
const createdBy = (name: string) => ({
  Update: {
    Key: key(name),
    UpdateExpression: 'SET #k = :k',
    ExpressionAttributeNames: { '#k': 'kind' },
    ExpressionAttributeValues: { ':k': 'created' },
  },
});

test('items by prefix are those that a scan finds, whichever command wrote them, also by an intercepted client', async () => {
  const other = interceptTable(table, (_, call) => call());
  await putItem(table, { ...key('put'), kind: 'put' });
  await putNew(other, { ...key('new'), kind: 'put' });
  await transact(table, [{ Put: { Item: { ...key('transaction'), kind: 'put' } } }, createdBy('updated')]);
  await writeAll(other, [{ put: { ...key('batch'), kind: 'put' } }, { put: { PK: 'EVENT#1', SK: 'EVENT' } }]);
  await writeAll(table, [{ remove: key('put') }]);
  const refused = { Put: { Item: key('refused'), ConditionExpression: 'attribute_exists(PK)' } };
  expect(await transact(table, [refused])).toMatchObject({ written: false });
  const lost = interceptTable(table, async (_, call) => {
    await call();
    throw new Error('the answer was lost');
  });
  await expect(putItem(lost, { ...key('lost'), kind: 'put' })).rejects.toThrow('lost');
  const otherKind = {
    Put: { Item: { ...key('new'), kind: 'other' }, ConditionExpression: 'attribute_not_exists(PK)' },
  };
  expect(await transact(table, [otherKind])).toMatchObject({ written: false });
  const names = (items: Record<string, unknown>[]) => items.map(({ PK }) => String(PK)).toSorted();
  const scanned = names(await scanPrefix(table, '')).filter((name) => name.startsWith('MAIL#'));
  expect(scanned).toEqual(['MAIL#batch', 'MAIL#lost', 'MAIL#new', 'MAIL#transaction', 'MAIL#updated']);
  expect(names(await scanPrefix(table, 'MAIL#'))).toEqual(scanned);
  expect(names(await scanPrefix(other, 'MAIL#'))).toEqual(scanned);
  expect(names(await scanPrefix(table, 'MAIL#', 'created'))).toEqual(['MAIL#updated']);
  expect(names(await scanPrefix(table, 'MAIL#', 'put'))).toContain('MAIL#new');
  expect(names(await scanPrefix(table, 'EVENT#'))).toEqual(['EVENT#1']);
});
