import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { failedMails, mailKey } from '../outbox/mail.ts';
import { findMail } from '../outbox/queue.ts';
import type { Table } from '../platform/table.ts';
import { fakePool } from '../testing/fake-pool.ts';
import { deliver, maxAttempts } from './deliver.ts';
import { countAttempt } from './delivery-status.ts';
import type { MailDependencies } from './kinds.ts';
import { sendBySes } from './ses.ts';
import { openTemporaryTable, putMail } from './testing/outbox.ts';
import { type FakeSes, startFakeSes } from './testing/ses.ts';

let ses: FakeSes;
let table: Table & { close: () => Promise<void> };
let dependencies: MailDependencies;

beforeAll(async () => {
  ses = await startFakeSes();
  table = await openTemporaryTable();
  dependencies = {
    table,
    now: () => new Date('2026-11-20T10:00:05.000Z'),
    send: sendBySes('hello@exhale.example', ses.client),
    site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
    pool: fakePool().pool,
  };
});
beforeEach(() => {
  ses.requests.length = 0;
  ses.script.length = 0;
});
afterAll(async () => {
  await ses.close();
  await table.close();
});

async function stored(id: string) {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: mailKey(id) }));
  return Item;
}

const unavailable = { status: 500, error: 'InternalServiceErrorException', message: 'not now' };

describe('a mail of the outbox (docs/trust.md#mail-delivery)', () => {
  test('is sent once, however often its record is delivered', async () => {
    const id = await putMail(table);
    expect(await deliver(id, dependencies)).toBe('sent');
    expect(await deliver(id, dependencies)).toBe('settled');
    expect(await deliver(id, dependencies)).toBe('settled');
    expect(ses.requests).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      messageId: 'message-1',
      sentAt: '2026-11-20T10:00:05.000Z',
    });
  });

  test('is attempted by one of two concurrent runs', async () => {
    const mail = await findMail(table, await putMail(table));
    if (!mail) throw new Error('there is no mail');
    const attempts = await Promise.allSettled([countAttempt(table, mail), countAttempt(table, mail)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is retried after a transient failure, with the same id', async () => {
    ses.script.push(unavailable, { status: 429, error: 'TooManyRequestsException', message: 'slowly' });
    const id = await putMail(table);
    expect(await deliver(id, dependencies)).toBe('again');
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await deliver(id, dependencies)).toBe('again');
    expect(await deliver(id, dependencies)).toBe('sent');
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 3 });
    expect(JSON.stringify(ses.requests.at(-1))).toContain(JSON.stringify({ Name: 'X-Entity-Ref-ID', Value: id }));
  });

  test(`fails after ${maxAttempts} attempts, listed with its reason, and not retried`, async () => {
    ses.script.push(...Array<typeof unavailable>(maxAttempts).fill(unavailable));
    const id = await putMail(table);
    const outcomes = [];
    for (let time = 0; time <= maxAttempts; time++) outcomes.push(await deliver(id, dependencies));
    expect(outcomes).toEqual(['again', 'again', 'again', 'again', 'failed', 'settled']);
    expect(ses.requests).toHaveLength(maxAttempts);
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      attempts: maxAttempts,
      reason: expect.stringContaining('not now'),
      GSI3PK: failedMails,
      GSI3SK: '2026-11-20T10:00:00.000Z',
    });
  });

  test('fails immediately after a permanent refusal, with the reason', async () => {
    ses.script.push({ status: 400, error: 'MessageRejected', message: 'Address is on the suppression list' });
    const id = await putMail(table);
    expect(await deliver(id, dependencies)).toBe('failed');
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: 'MessageRejected: Address is on the suppression list',
    });
  });

  test('fails when all attempts crashed', async () => {
    const id = await putMail(table, { mail: { attempts: maxAttempts } });
    expect(await deliver(id, dependencies)).toBe('failed');
    expect(ses.requests).toHaveLength(0);
  });

  test('fails when its booking is missing', async () => {
    const id = await putMail(table, { mail: { bookingId: '01JD0000000000000000000G0N' } });
    expect(await deliver(id, dependencies)).toBe('failed');
    expect(await stored(id)).toMatchObject({ state: 'failed', reason: 'the booking is gone' });
    expect(ses.requests).toHaveLength(0);
  });

  test('is settled after its TTL', async () => {
    expect(await deliver('01JD0000000000000000000N0N', dependencies)).toBe('settled');
  });
});
