import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Undeliverable } from './errors.ts';
import type { Message } from './message.ts';
import { sendBySes } from './ses.ts';
import { type FakeSes, startFakeSes } from './testing/ses.ts';

const message: Message = {
  id: '01JD000000000000000000MA1R',
  to: 'ada@example.org',
  replyTo: 'studio@exhale.example',
  subject: 'Booking Confirmed: Rêve, December 12',
  html: '<p>é</p>',
  text: 'é',
  attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
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

const send = () => sendBySes('hello@exhale.example', ses.client)(message);

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
          Headers: expect.arrayContaining([{ Name: 'X-Entity-Ref-ID', Value: message.id }]),
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
    [429, 'TooManyRequestsException'],
    [400, 'SendingPausedException'],
    [403, 'AccessDeniedException'],
    [500, 'InternalServiceErrorException'],
  ])('%i %s is transient', async (status, error) => {
    ses.script.push({ status, error, message: 'not now' });
    const refused = await send().catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(Undeliverable);
  });
});
