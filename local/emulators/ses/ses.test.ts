import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ses, startSes } from './ses.ts';

const set = 'Mails';
const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-ses-'));
let ses: Ses;
let events: unknown[] = [];

const start = () =>
  startSes({
    dataFolder,
    configurationSets: new Map([
      [set, { suppressedReasons: ['BOUNCE', 'COMPLAINT'], publishes: ['bounce', 'complaint', 'deliveryDelay'] }],
      ['Quiet', { suppressedReasons: [], publishes: [] }],
    ]),
    defaultConfigurationSet: () => set,
    putEvent: (event) => events.push(event),
    report: () => undefined,
  });

beforeAll(async () => {
  ses = await start();
});
beforeEach(() => {
  events = [];
});
afterAll(async () => {
  await ses.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function send(to: string, ConfigurationSetName?: string): Promise<string> {
  const mail = {
    FromEmailAddress: 'Exhale <hello@exhale.example>',
    ...(ConfigurationSetName !== undefined && { ConfigurationSetName }),
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: 'You are in' }, Body: { Text: { Data: 'See you.' } } } },
    EmailTags: [{ Name: 'mailId', Value: '01M7W6' }],
  };
  const url = `${ses.url}/v2/email/outbound-emails`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(mail) });
  await ses.idle();
  return ((await response.json()) as { MessageId: string }).MessageId;
}

const release = async (address: string) => {
  const url = `${ses.url}/v2/email/suppression/addresses/${encodeURIComponent(address)}`;
  const response = await fetch(url, { method: 'DELETE' });
  return { status: response.status, error: response.headers.get('x-amzn-errortype') };
};

/** The inbox of a process has the mails of all its tests. */
async function arrived(to: string): Promise<number> {
  const { emails } = (await (await fetch(`${ses.inboxUrl}/store`)).json()) as {
    emails: { destination: { to: string[] } }[];
  };
  return emails.filter(({ destination }) => destination.to.includes(to)).length;
}

const bounce = (bounceType: string, bounceSubType: string) => ({
  'detail-type': 'Email Bounced',
  detail: { eventType: 'Bounce', bounce: { bounceType, bounceSubType } },
});

describe('SES', () => {
  test('delivers a mail to the inbox and reports nothing', async () => {
    await send('success@simulator.amazonses.com');
    const before = await arrived('ada@example.org');
    await send('ada@example.org');
    expect([(await arrived('ada@example.org')) - before, events]).toEqual([1, []]);
  });

  test('keeps each mail once over restarts', async () => {
    const to = 'kept@example.org';
    await send(to);
    await send(to);
    const counts: number[] = [];
    for (let starts = 0; starts < 2; starts++) {
      const before = await arrived(to);
      await ses.close();
      ses = await start();
      // Those of the last start are still in this process.
      counts.push((await arrived(to)) - before);
    }
    expect(counts).toEqual([2, 2]);
  });

  test.each([
    ['bounce@simulator.amazonses.com', bounce('Permanent', 'General'), 0],
    ['bounce+label@simulator.amazonses.com', bounce('Permanent', 'General'), 0],
    ['suppressionlist@simulator.amazonses.com', bounce('Permanent', 'OnAccountSuppressionList'), 0],
    ['ooto@simulator.amazonses.com', bounce('Transient', 'General'), 1],
    ['complaint@simulator.amazonses.com', { 'detail-type': 'Email Complaint Received' }, 1],
  ])('simulates the mailbox %s, which is never suppressed', async (to, event, mails) => {
    const before = await arrived(to);
    const messageId = await send(to);
    const mail = { messageId, destination: [to], tags: { 'ses:configuration-set': [set], mailId: ['01M7W6'] } };
    expect(events).toMatchObject([{ source: 'aws.ses', ...event }]);
    expect(events).toMatchObject([{ detail: { mail } }]);
    expect((await arrived(to)) - before).toBe(mails);
    expect(ses.suppressed()).toEqual({});
  });

  test('suppresses an address that bounced, over a restart, until it is released', async () => {
    await ses.mark('Gone@example.org', 'bounce');
    await send('gone@example.org');
    await ses.mark('gone@example.org', 'deliver');
    await ses.close();
    ses = await start();
    await send('gone@example.org');
    expect(events).toMatchObject([bounce('Permanent', 'General'), bounce('Permanent', 'OnAccountSuppressionList')]);
    expect(await release('gone@example.org')).toMatchObject({ status: 200 });
    expect(await release('gone@example.org')).toEqual({ status: 404, error: 'NotFoundException' });
    await send('gone@example.org');
    expect([await arrived('gone@example.org'), events.length]).toEqual([1, 2]);
  });

  test('reports a complaint long after, as often as it is told to', async () => {
    await send('late@example.org');
    expect(await ses.reportLast('late@example.org', 'complain')).toBe(true);
    expect(await ses.reportLast('late@example.org', 'complain')).toBe(true);
    expect(await ses.reportLast('unknown@example.org', 'complain')).toBe(false);
    expect(events).toHaveLength(2);
    expect(ses.suppressed()).toEqual({ 'late@example.org': 'COMPLAINT' });
  });

  test('publishes and suppresses what the configuration set says', async () => {
    await send('bounce@simulator.amazonses.com', 'Quiet');
    await ses.mark('virus@example.org', 'contain-virus');
    await send('virus@example.org');
    expect(events).toEqual([]);
    await ses.mark('full@example.org', 'mailbox-full');
    await ses.mark('slow@example.org', 'delay');
    await send('full@example.org');
    await send('slow@example.org');
    expect(events).toMatchObject([bounce('Transient', 'MailboxFull'), { 'detail-type': 'Email Delivery Delayed' }]);
  });
});
