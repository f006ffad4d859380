import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { mailKey } from '../../ground/outbox/mail.ts';
import { logger } from '../../ground/platform/log.ts';
import { getItem, updateItem } from '../../ground/platform/table.ts';
import { currentSite } from '../../ground/settings/site.ts';
import { costOf } from '../../testing/units.ts';
import { consumeOutbox } from './consumer.ts';
import type { Delivery } from './deliver.ts';
import { sendDueMails } from './send-due-mails.ts';
import { openSharedMailer } from './testing/mailer.ts';

// docs/trust.md#mail-delivery

const { ses, dependencies, putMail, mail, wait, crashAfterSending } = await openSharedMailer();
beforeAll(() => logger.setLogLevel('SILENT'));

const reports: Delivery[][] = [];
const consume = consumeOutbox(dependencies, (deliveries) => reports.push(deliveries));

function recordsOf(ids: string[]): DynamoDBRecord[] {
  return ids.map((id) => {
    const { PK, SK } = mailKey(id);
    return { eventName: 'INSERT', dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: id } };
  });
}

const queue = (count: number) => Promise.all(Array.from({ length: count }, () => putMail()));
const states = async (ids: string[]) => (await Promise.all(ids.map(mail))).map((found) => found?.state);
const count = (deliveries: Delivery[], wanted: Delivery) => deliveries.filter((one) => one === wanted).length;

test('mails of an outage are sent when it is over, each once; the stream repeats none', async () => {
  const ids = await queue(12);
  ses.outage = { status: 503, error: 'ServiceUnavailable', message: 'not now' };
  for (let time = 0; time < 5; time++) {
    expect(await consume({ Records: recordsOf(ids) })).toEqual({ batchItemFailures: [] });
  }
  expect(ses.requests).toHaveLength(12);
  expect(reports[0]).toEqual(Array(12).fill('later'));
  // A run leaves a failing service alone after some attempts; the rest stays due.
  wait(1);
  const during = await sendDueMails(dependencies);
  expect(during.oldestSeconds).toBe(65);
  expect(during.deliveries.length).toBeGreaterThanOrEqual(5);
  expect(during.deliveries.length).toBeLessThan(12);

  ses.outage = null;
  ses.requests.length = 0;
  wait(1);
  const [one, other] = await Promise.all([sendDueMails(dependencies), sendDueMails(dependencies)]);
  wait(1);
  const last = await sendDueMails(dependencies);
  expect(count([...one.deliveries, ...other.deliveries, ...last.deliveries], 'sent')).toBe(12);
  expect(ses.requests).toHaveLength(12);
  expect(await states(ids)).toEqual(Array(12).fill('sent'));
  expect(await sendDueMails(dependencies)).toEqual({ deliveries: [], oldestSeconds: 0 });
});

test('the stream sends a mail as it was queued, without reading it, and none that was sent meanwhile', async () => {
  const [one = '', other = ''] = await queue(2);
  const { table } = dependencies;
  const stored = await getItem(table, mailKey(one), z.looseObject({}));
  const [{ dynamodb } = {}] = recordsOf([one]);
  const NewImage = marshall(stored) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
  const known = [{ eventName: 'INSERT' as const, dynamodb: { ...dynamodb, NewImage } }];
  // Read once by a worker, not for each mail.
  await currentSite(table, dependencies.now());
  const unread = await costOf(table, () => consume({ Records: recordsOf([other]) }));
  expect(await costOf(table, () => consume({ Records: known }))).toMatchObject({ roundTrips: unread.roundTrips - 1 });
  expect([await states([one, other]), ses.requests.length]).toEqual([['sent', 'sent'], 2]);
  await consume({ Records: known });
  expect(ses.requests).toHaveLength(2);
});

test('a mail whose stream record cannot be read is read from the table', async () => {
  const [id = ''] = await queue(1);
  const [{ dynamodb } = {}] = recordsOf([id]);
  const NewImage = JSON.parse('{"guestOrder":{}}');
  await consume({ Records: [{ eventName: 'INSERT', dynamodb: { ...dynamodb, NewImage } }] });
  expect([await states([id]), ses.requests.length]).toEqual([['sent'], 1]);
});

test('mails that no consumer touched, or whose consumer died, are sent', async () => {
  const [untouched = '', interrupted = ''] = await queue(2);
  await crashAfterSending(interrupted);
  expect(count((await sendDueMails(dependencies)).deliveries, 'sent')).toBe(1);
  expect(await states([untouched, interrupted])).toEqual(['sent', 'sending']);
  wait(3);
  expect(count((await sendDueMails(dependencies)).deliveries, 'sent')).toBe(1);
  expect(await states([interrupted])).toEqual(['sent']);
});

test('mails that this version cannot read, after a rollback, stop no others and stay open (docs/operations.md#rolling-a-deployment-back)', async () => {
  for (const id of await queue(6)) {
    await updateItem(dependencies.table, {
      Key: mailKey(id),
      UpdateExpression: 'SET kind = :newer',
      ExpressionAttributeValues: { ':newer': 'kind_of_a_newer_version' },
    });
  }
  wait(1);
  const [behind = ''] = await queue(1);
  const { deliveries } = await sendDueMails(dependencies);
  expect([count(deliveries, 'unreadable'), count(deliveries, 'sent')]).toEqual([6, 1]);
  expect(await states([behind])).toEqual(['sent']);
  expect(count((await sendDueMails(dependencies)).deliveries, 'unreadable')).toBe(6);
});
