import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { getItem, putItem } from '../../functions/ground/platform/table.ts';
import { openReconciledSite } from '../../functions/reactions/derived-data/testing/reconciled-site.ts';
import { pay } from '../../functions/testing/payments.ts';
import { clearOutdated, clearWithStream, demoVersion, markerKey, markerRecord } from './clear.ts';

const site = await openReconciledSite();
const { table } = site;

beforeEach(() => putItem(table, { ...markerKey, day: '2026-11-20', version: demoVersion - 1 }));

async function items(): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items;
}

async function aPaidPlace(): Promise<void> {
  const { bookingId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  await site.settle(bookingId);
  await site.consume();
  expect((await items()).some(({ PK }) => String(PK).startsWith('INCOME#'))).toBe(true);
}

test('an older demo leaves nothing but its marker, not even what the stream makes of deletions', async () => {
  await aPaidPlace();
  await clearWithStream(() => clearOutdated(table), site.consume);
  expect(await items()).toEqual([expect.objectContaining(markerKey)]);
});

test('a clearing that was interrupted is completed by the next start', async () => {
  await aPaidPlace();
  await clearOutdated(table);
  await site.consume();
  expect((await items()).length, 'what the stream made of the deletions').toBeGreaterThan(1);
  await clearWithStream(() => clearOutdated(table), site.consume);
  expect(await items()).toHaveLength(1);
});

test('one that was interrupted before the stream knew of its deletions waits for it', async () => {
  await aPaidPlace();
  await clearOutdated(table);
  expect(await items()).toHaveLength(1);
  await clearWithStream(() => clearOutdated(table), site.consume);
  await site.consume();
  expect(await items()).toHaveLength(1);
});

test('data of this version stay', async () => {
  await aPaidPlace();
  await putItem(table, { ...markerKey, day: '2026-11-20', version: demoVersion });
  const before = (await items()).length;
  await clearWithStream(() => clearOutdated(table), site.consume);
  expect(await items()).toHaveLength(before);
  expect(await getItem(table, markerKey, markerRecord)).toEqual({ day: '2026-11-20', version: demoVersion });
});
