import { S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Collection, defaultCollectionPrice } from '#shared/rules/collections.ts';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { recordingItem, recordingKey } from '../../../ground/keys/recording.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { getCollection } from '../../../orders/recordings/recordings.ts';
import { listRecordings } from '../../../orders/recordings/store.ts';
import { exampleRecording } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { listAdminRecordings, orderRecordings } from './order.ts';
import { getPackagePrice, setPackagePrice } from './price.ts';

// docs/product.md#recording-order, docs/product.md#package-price

const table = await openSharedTable();

// Every reading of the clock is a second later, so that audit entries have an order.
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
// No file is accessed.
const storage = { client: new S3Client({}), images: 'images', media: 'media' };
const dependencies = { table, storage, now, newId };
const member = testMember({ admin: true });
const context = { query: undefined, request: { ip: '192.0.2.1', country: null }, member };

let collection: Collection = 'birth';
let ids: string[] = [];

async function fill(count: number): Promise<void> {
  ids = Array.from({ length: count }, () => newId(now()));
  for (const [orderIndex, id] of ids.entries()) {
    await putItem(table, recordingItem(exampleRecording({ id, collection, orderIndex, title: `Part ${orderIndex}` })));
  }
}

const order = (recordingIds: string[]) =>
  orderRecordings({ ...context, params: { collection }, body: { recordingIds } }, dependencies);
const inOrder = async () => (await listRecordings(table, collection, { consistent: true })).map(({ id }) => id);

describe('reordered recordings', () => {
  beforeEach(async () => {
    for (const { id } of await listRecordings(table, collection)) {
      const Key = recordingKey(collection, id);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    }
    await fill(5);
  });

  test('have the order of the list, also on the public page', async () => {
    const expected = [ids[4], ids[0], ids[2], ids[1], ids[3]].map(String);
    const { recordings, nextOrderIndex } = await order(expected);
    expect(recordings.map(({ id, orderIndex }) => [id, orderIndex])).toEqual(expected.map((id, index) => [id, index]));
    expect(nextOrderIndex).toBe(5);
    expect(await inOrder()).toEqual(expected);
    const { request } = context;
    const page = await getCollection(
      { params: { collection }, query: undefined, body: undefined, request },
      dependencies,
    );
    expect(page.recordings.map(({ id }) => id)).toEqual(expected);
    const [entry] = (await auditHistory(table, 'collection', collection)).slice(-1);
    expect(entry).toMatchObject({
      action: 'collection.ordered',
      before: { order: ['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4'] },
      after: { order: ['Part 4', 'Part 0', 'Part 2', 'Part 1', 'Part 3'] },
    });
  });

  test('are refused and unchanged when the list differs from the current recordings', async () => {
    const changed = { code: 'recordings_changed' };
    await expect(order(ids.slice(1))).rejects.toMatchObject(changed);
    await expect(order([...ids, newId(now())])).rejects.toMatchObject(changed);
    await expect(order([...ids.slice(1), String(ids[1])])).rejects.toMatchObject(changed);
    expect(await inOrder()).toEqual(ids);
  });

  test('write nothing in their current order', async () => {
    const before = (await auditHistory(table, 'collection', collection)).length;
    await order(ids);
    expect(await auditHistory(table, 'collection', collection)).toHaveLength(before);
  });

  test('have one order or the other when two admins reorder concurrently, never a mixture', async () => {
    const one = ids.toReversed();
    const other = [...ids.slice(1), String(ids[0])];
    const outcomes = await Promise.allSettled([order(one), order(other)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect([one, other]).toContainEqual(await inOrder());
  });

  test('can be more than one transaction allows', async () => {
    await fill(130);
    const all = (await listRecordings(table, collection)).map(({ id }) => id).toReversed();
    await order(all);
    expect(await inOrder()).toEqual(all);
  });

  test('precede a new one, which gets the highest index plus one despite gaps', async () => {
    await putItem(table, recordingItem(exampleRecording({ id: newId(now()), collection, orderIndex: 40 })));
    const library = await listAdminRecordings({ ...context, params: { collection }, body: undefined }, dependencies);
    expect(library.nextOrderIndex).toBe(41);
  });
});

describe('the price of a collection', () => {
  const read = () => getPackagePrice({ ...context, params: { collection }, body: undefined }, dependencies);
  const set = (amount: number, currency: 'GBP' | 'EUR' | 'USD') =>
    setPackagePrice({ ...context, params: { collection }, body: { amount, currency } }, dependencies);

  test('defaults to 60 EUR and changes on the public page too (docs/product.md#package-price)', async () => {
    collection = 'stress';
    expect(await read()).toEqual(defaultCollectionPrice);
    await set(4550, 'GBP');
    expect(await read()).toEqual({ amount: 4550, currency: 'GBP' });
    await set(0, 'USD');
    const { request } = context;
    const page = await getCollection(
      { params: { collection }, query: undefined, body: undefined, request },
      dependencies,
    );
    expect(page.price).toEqual({ amount: 0, currency: 'USD' });
    const trail = (await auditHistory(table, 'collection', 'stress')).map(({ action, before, after }) => [
      action,
      before,
      after,
    ]);
    expect(trail).toEqual([
      ['collection.priced', null, { amount: 4550, currency: 'GBP' }],
      ['collection.priced', { amount: 4550, currency: 'GBP' }, { amount: 0, currency: 'USD' }],
    ]);
  });

  test('is stored as a reserved code without a discount', async () => {
    expect(await findDiscountCode(table, 'STRESS_PACKAGE_PRICE')).toBeUndefined();
  });

  test('set by two admins concurrently is that of one of them, and both are audited', async () => {
    const before = (await auditHistory(table, 'collection', 'stress')).length;
    await Promise.all([set(1000, 'GBP'), set(2000, 'GBP')]);
    expect([1000, 2000]).toContain((await read()).amount);
    expect(await auditHistory(table, 'collection', 'stress')).toHaveLength(before + 2);
  });
});
