import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Throttled, Unanswered, Undeliverable } from './errors.ts';
import type { Message } from './message.ts';
import { sendBySes } from './ses.ts';
import { type FakeSes, startFakeSes } from './testing/ses.ts';

const message: Message = {
  id: '01JD000000000000000000MA1R',
  to: 'ada@example.org',
  fromName: 'Exhale',
  replyTo: 'studio@exhale.example',
  subject: 'Booking Confirmed: Rêve, December 12',
  html: '<p>é</p>',
  text: 'é',
  attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  oneClickStop: 'https://exhale.example/api/reminders/token/stop',
};

let ses: FakeSes;

beforeAll(async () => {
  ses = await startFakeSes();
});
beforeEach(() => {
  ses.requests.length = 0;
  ses.script.length = 0;
});
afterAll(() => ses.close());

const pauses: number[] = [];
const send = () =>
  sendBySes({ from: 'hello@exhale.example', configurationSet: 'mails' }, ses.client, async (pause) =>
    pauses.push(pause),
  )(message);

test('sends both forms, the attachment, the reply address and an id that reveals duplicates', async () => {
  await expect(send()).resolves.toBe('message-1');
  expect(ses.requests).toMatchObject([
    {
      FromEmailAddress: 'Exhale <hello@exhale.example>',
      ReplyToAddresses: ['studio@exhale.example'],
      Destination: { ToAddresses: ['ada@example.org'] },
      Content: {
        Simple: {
          Subject: { Data: message.subject, Charset: 'UTF-8' },
          Body: { Html: { Data: message.html }, Text: { Data: message.text } },
          Headers: expect.arrayContaining([
            { Name: 'X-Entity-Ref-ID', Value: message.id },
            { Name: 'List-Unsubscribe', Value: '<https://exhale.example/api/reminders/token/stop>' },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ]),
          Attachments: [{ FileName: 'event.ics', RawContent: Buffer.from('BEGIN:VCALENDAR').toString('base64') }],
        },
      },
    },
  ]);
});

describe('a refusal', () => {
  test.each(['MessageRejected', 'BadRequestException'])('%s is permanent, with its reason', async (error) => {
    ses.script.push({ status: 400, error, message: 'Address is not good' });
    const refused = await send().catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(Undeliverable);
    expect(refused).toMatchObject({ message: `${error}: Address is not good` });
  });

  test.each([
    [400, 'SendingPausedException'],
    [403, 'AccessDeniedException'],
    [500, 'InternalServiceErrorException'],
  ])('%i %s is transient', async (status, error) => {
    ses.script.push({ status, error, message: 'not now' });
    const refused = await send().catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(Undeliverable);
  });

  test.each([
    [429, 'TooManyRequestsException'],
    [400, 'LimitExceededException'],
  ])('%i %s is throttling: repeated after short pauses', async (status, error) => {
    ses.script.push(...Array<{ status: number; error: string }>(4).fill({ status, error }));
    await expect(send()).rejects.toBeInstanceOf(Throttled);
    expect(ses.requests).toHaveLength(4);
    ses.script.push({ status, error });
    await expect(send()).resolves.toBe('message-6');
  });
});

test('a broken connection and one that was never made are told apart, and not repeated', async () => {
  ses.script.push('hang up');
  await expect(send()).rejects.toBeInstanceOf(Unanswered);
  expect(ses.requests).toHaveLength(1);
  const unreachable = new SESv2Client({
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const refused = sendBySes({ from: 'hello@exhale.example', configurationSet: 'mails' }, unreachable)(message);
  await expect(refused).rejects.toThrow('ECONNREFUSED');
  await expect(refused).rejects.not.toBeInstanceOf(Unanswered);
});
