import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { mailKey } from '../outbox/mail.ts';
import type { Table } from '../platform/table.ts';
import { fakePool } from '../testing/fake-pool.ts';
import { consumeOutbox } from './consumer.ts';
import type { Delivery } from './deliver.ts';
import { sendBySes } from './ses.ts';
import { openTemporaryTable, putMail } from './testing/outbox.ts';
import { type FakeSes, startFakeSes } from './testing/ses.ts';

let ses: FakeSes;
let table: Table & { close: () => Promise<void> };
const reports: Delivery[][] = [];

beforeAll(async () => {
  ses = await startFakeSes();
  table = await openTemporaryTable();
});
afterAll(async () => {
  await ses.close();
  await table.close();
});

function recordOf(id: string, sequence: number): DynamoDBRecord {
  const { PK, SK } = mailKey(id);
  return { eventName: 'INSERT', dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: `${sequence}` } };
}

test('a batch reports the mail that failed, and sends no other twice', async () => {
  const consume = consumeOutbox(
    {
      table,
      now: () => new Date('2026-11-20T10:00:05.000Z'),
      send: sendBySes('hello@exhale.example', ses.client),
      site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
      pool: fakePool().pool,
    },
    (deliveries) => reports.push(deliveries),
  );
  const ids = [await putMail(table), await putMail(table), await putMail(table)];
  const Records = ids.map((id, index) => recordOf(id, 100 + index));
  ses.script.push({ status: 500, error: 'InternalServiceErrorException', message: 'not now' });

  const first = await consume({ Records });
  expect(first.batchItemFailures).toHaveLength(1);
  const failed = Records.findIndex(
    ({ dynamodb }) => dynamodb?.SequenceNumber === first.batchItemFailures[0]?.itemIdentifier,
  );
  expect(reports[0]?.[failed]).toBe('again');

  // The stream repeats everything from the first failure on.
  expect(await consume({ Records })).toEqual({ batchItemFailures: [] });
  expect(reports[1]?.filter((delivery) => delivery === 'sent')).toHaveLength(1);
  expect(ses.requests).toHaveLength(4);
});
