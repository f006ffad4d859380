import { describe, expect, test } from 'vitest';
import { findAttention } from '../../ground/attention/find.ts';
import { clearAddress } from '../../ground/deliverability/clear.ts';
import { findAddressReport, findAddressStatus, findBlock } from '../../ground/deliverability/find.ts';
import { attentionId } from '../../ground/keys/attention-item.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import { changeMail } from '../../ground/outbox/queue.ts';
import { newId as makeId } from '../../ground/platform/ids.ts';
import { updateIf } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { interceptTable } from '../../testing/fault-injection.ts';
import { deliver } from '../mail/deliver.ts';
import { openSharedMailer } from '../mail/testing/mailer.ts';
import { consumeMailEvents } from './consumer.ts';
import {
  type About,
  bounced,
  complained,
  configurationSet,
  delayed,
  newMessageId,
  rejected,
} from './testing/events.ts';

// docs/trust.md#undelivered-mails

const adminEmail = 'studio@exhale.example';
const { table, dependencies, putMail, mail, ses } = await openSharedMailer();
// As an operator may have typed it.
const typed = adminEmail.replace('studio', 'Studio');
const consume = consumeMailEvents(configurationSet, { table, now: dependencies.now, adminEmail: typed });
const newId = () => makeId(dependencies.now());
const address = () => `ada.${newId().toLowerCase()}@example.org`;

/** A mail that SES took. */
async function sent(to = address()): Promise<About & { mailId: string; to: string }> {
  const mailId = newId();
  await putMail({ mail: { id: mailId, to } });
  await deliver(mailId, dependencies);
  return { mailId, to, messageId: newMessageId() };
}

const states = async (...mails: { mailId: string }[]) =>
  (await Promise.all(mails.map(({ mailId }) => mail(mailId)))).map((found) => found?.state);

async function clear(to: string): Promise<void> {
  const status = await findAddressStatus(table, emailHash(to));
  expect(await transactNamed(table, clearAddress(status, dependencies.now()))).toEqual({ written: true });
}

test('each mail is named to SES by its id', async () => {
  const { mailId } = await sent();
  expect(ses.requests).toMatchObject([{ EmailTags: [{ Name: 'mailId', Value: mailId }] }]);
});

describe('a report of the mail service', () => {
  test('of a permanent bounce marks the mail as undelivered, lists it, and blocks the address', async () => {
    const about = await sent();
    await consume(bounced({ ...about, at: '2026-11-20T10:00:01.237Z' }));
    const report = { event: 'bounced_permanently', reason: 'mailbox_unknown', at: '2026-11-20T10:00:01.237Z' };
    expect(await mail(about.mailId)).toMatchObject({ state: 'undelivered', report, sesMessageId: expect.any(String) });
    expect(await findBlock(table, about.to)).toEqual(report);
    const shown = {
      addressId: emailHash(about.to),
      reason: 'the mailbox does not exist',
      at: report.at,
      blocked: true,
    };
    expect(await findAddressReport(table, about.to)).toEqual(shown);
  });

  test.each([
    ['MailboxFull', '5.2.2', 'mailbox_full'],
    ['MessageTooLarge', '5.3.4', 'too_large'],
    ['ContentRejected', '5.6.0', 'content_refused'],
    ['General', '4.4.7', 'unreachable'],
    ['General', '5.7.1', 'refused'],
  ])('of a transient bounce (%s, %s) marks the mail alone', async (subType, status, reason) => {
    const about = await sent();
    await consume(bounced(about, { type: 'Transient', subType, status }));
    expect(await mail(about.mailId)).toMatchObject({ state: 'undelivered', report: { event: 'bounced', reason } });
    expect(await findBlock(table, about.to)).toBeUndefined();
    expect(await findAddressReport(table, about.to)).toMatchObject({ blocked: false });
    expect(await states(await sent(about.to))).toEqual(['sent']);
  });

  test('of a complaint, also long after, blocks the address', async () => {
    const about = await sent();
    await consume(complained(about));
    expect(await mail(about.mailId)).toMatchObject({ state: 'complained', report: { reason: 'spam' } });
    expect(await findBlock(table, about.to)).toMatchObject({ event: 'complained' });
  });

  test('of a mail that SES did not send, because of an earlier complaint, marks it as undelivered', async () => {
    const about = await sent();
    await consume(complained(about, 'OnAccountSuppressionList'));
    expect(await mail(about.mailId)).toMatchObject({ state: 'undelivered', report: { reason: 'spam' } });
    expect(await findBlock(table, about.to)).toMatchObject({ reason: 'spam' });
  });

  test('of a rejected mail marks it, and not the address', async () => {
    const about = await sent();
    await consume(rejected(about));
    expect(await mail(about.mailId)).toMatchObject({ state: 'undelivered', report: { reason: 'virus' } });
    expect(await findAddressReport(table, about.to)).toBeNull();
  });

  test('of a delay leaves the mail as sent, with the reason', async () => {
    const about = await sent();
    await consume(delayed(about));
    expect(await mail(about.mailId)).toMatchObject({
      state: 'sent',
      report: { event: 'delayed', reason: 'mailbox_full' },
    });
    expect(await findAddressReport(table, about.to)).toBeNull();
  });

  test('which is an automatic reply, a bounce without a delivery status, changes nothing', async () => {
    const about = await sent();
    await consume(bounced(about, { type: 'Transient', subType: 'General', status: '' }));
    expect(await states(about)).toEqual(['sent']);
  });

  test('has one effect in any order: the weightiest counts', async () => {
    const about = await sent();
    const events = [complained(about), bounced(about), bounced(about, { type: 'Transient' }), delayed(about)];
    for (const event of events) await consume(event);
    expect(await mail(about.mailId)).toMatchObject({ state: 'complained' });
    const other = await sent();
    await Promise.all(
      [delayed(other), bounced(other, { type: 'Transient' }), bounced(other), complained(other)].map(consume),
    );
    expect(await mail(other.mailId)).toMatchObject({ state: 'complained' });
    expect(await findBlock(table, other.to)).toMatchObject({ event: 'complained' });
  });

  test('that comes before the mail is recorded as sent stops further attempts', async () => {
    const mailId = newId();
    const about = { mailId, to: address() };
    await putMail({ mail: { id: mailId, to: about.to } });
    const send = async () => {
      await consume(bounced(about));
      return 'message';
    };
    await deliver(mailId, { ...dependencies, send });
    expect(await mail(mailId)).toMatchObject({ state: 'undelivered' });
    expect(await mail(mailId)).not.toHaveProperty('nextAttemptAt');
  });

  test('repeated after the address was tried again blocks it no more', async () => {
    const about = await sent();
    await consume(bounced(about));
    await clear(about.to);
    await consume(bounced(about));
    // Of an earlier mail, late.
    await consume(bounced({ to: about.to, at: '2026-11-20T10:00:03.000Z' }));
    expect(await findBlock(table, about.to)).toBeUndefined();
    await consume(bounced({ to: about.to, at: '2026-11-20T11:00:00.000Z' }));
    expect(await findBlock(table, about.to)).toMatchObject({ event: 'bounced_permanently' });
  });

  test('about a mail that has expired, or that the outbox did not send, still blocks its address', async () => {
    const unknown = { to: address(), mailId: newId() };
    const foreign = { to: address() };
    await consume(complained(unknown));
    await consume(bounced({ ...foreign, mailId: '../profile' }));
    expect(await findBlock(table, unknown.to)).toMatchObject({ event: 'complained' });
    expect(await findBlock(table, foreign.to)).toMatchObject({ reason: 'mailbox_unknown' });
  });

  test('of a mail that was sent again, or has another recipient, does not list it', async () => {
    const resent = await sent();
    const other = await sent();
    const before = (await mail(resent.mailId)) as Mail;
    await updateIf(table, changeMail(before, { ...before, state: 'dropped', resentAs: newId() }));
    await consume(bounced(resent));
    await consume(bounced({ to: address(), mailId: other.mailId }));
    expect(await states(resent, other)).toEqual(['dropped', 'sent']);
    expect(await findBlock(table, resent.to)).toBeDefined();
  });

  test('of a mail to several recipients concerns those that bounced; a complaint does not say which', async () => {
    const ada = address();
    const ben = address();
    const cleo = address();
    const messageId = newMessageId();
    const to = [`Ada <${ada.toUpperCase()}>`, ben, cleo];
    await consume(bounced({ to, messageId }, { named: [ada] }));
    await consume(bounced({ to, messageId }, { named: [ben, 'forwarded@example.net'] }));
    await consume(complained({ to }));
    expect(await Promise.all([ada, ben, cleo].map((one) => findBlock(table, one)))).toMatchObject([
      { event: 'bounced_permanently' },
      { event: 'bounced_permanently' },
      undefined,
    ]);
  });

  test('that names another address than its one recipient, who forwards, concerns that recipient', async () => {
    const about = await sent();
    await consume(bounced(about, { named: ['forwarded@example.net'] }));
    expect(await findBlock(table, about.to)).toBeDefined();
    expect(await findBlock(table, 'forwarded@example.net')).toBeUndefined();
  });

  test('of another configuration set is ignored; what is no such report fails, and is kept by the queue', async () => {
    const about = await sent();
    await consume(bounced({ ...about, set: 'newsletters' }));
    expect(await states(about)).toEqual(['sent']);
    await expect(consume({ source: 'aws.ses', detail: { eventType: 'Bounce' } })).rejects.toThrow();
    await expect(consume({ ...bounced(about), source: 'another sender' })).rejects.toThrow();
  });

  test('fails while the table does not answer, writes nothing, and is applied when it is repeated', async () => {
    const about = await sent();
    const down = interceptTable(table, () => Promise.reject(new Error('no answer')));
    const consumeDown = consumeMailEvents(configurationSet, { table: down, now: dependencies.now, adminEmail });
    await expect(consumeDown(bounced(about))).rejects.toThrow('no answer');
    expect(await states(about)).toEqual(['sent']);
    await consume(bounced(about));
    expect(await states(about)).toEqual(['undelivered']);
  });
});

describe('a mail to an address that bounced', () => {
  test('is given up at once with that reason and without a request to SES, whatever it is', async () => {
    const about = await sent();
    await consume(bounced(about));
    ses.requests.length = 0;
    const later = await sent(about.to);
    expect(await mail(later.mailId)).toMatchObject({ state: 'undelivered', report: { reason: 'mailbox_unknown' } });
    expect(ses.requests).toEqual([]);
    await clear(about.to);
    expect(await states(await sent(about.to))).toEqual(['sent']);
  });

  test('of the studio needs attention until it is tried again', async () => {
    const item = () => findAttention(table, attentionId('studio_unreachable', emailHash(adminEmail)));
    await consume(bounced({ to: adminEmail }, { type: 'Transient', subType: 'MailboxFull' }));
    expect(await item()).toBeUndefined();
    await consume(bounced({ to: adminEmail }));
    expect(await item()).toMatchObject({ detail: 'The reason: the mailbox does not exist.' });
    await clear(adminEmail);
    expect(await item()).toBeUndefined();
  });
});
