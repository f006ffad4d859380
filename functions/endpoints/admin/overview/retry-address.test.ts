import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findAddressReport, findBlock } from '../../../ground/deliverability/find.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { findMail, queueMail } from '../../../ground/outbox/queue.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { consumeMailEvents } from '../../../reactions/mail-events/consumer.ts';
import { bounced, complained, configurationSet } from '../../../reactions/mail-events/testing/events.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { type ResendDependencies, resendFailedMails, resendMail } from './resend.ts';
import { retryAddress } from './retry-address.ts';
import { findUnsentMails } from './unsent-mails.ts';

// docs/trust.md#undelivered-mails

const table = await openSharedTable();
const now = () => new Date('2026-11-20T12:00:00.000Z');
const adminEmail = 'studio@exhale.example';
const consume = consumeMailEvents(configurationSet, { table, now, adminEmail });
const removeSuppression = vi.fn(async (_: string) => {});
const dependencies = { table, now, newId, removeSuppression };
const admin = adminCaller();

beforeEach(() => removeSuppression.mockClear());

async function mailTo(to: string): Promise<string> {
  const id = newId(now());
  const mail = { id, kind: 'booking_confirmed', bookingId: newId(now()), to } as const;
  await transact(table, [queueMail(mail, now())]);
  return id;
}

/** An address to which this many mails bounced. */
async function unreachable(count = 1) {
  const to = `${newId(now()).toLowerCase()}@example.org`;
  const mailIds = await Promise.all(Array.from({ length: count }, () => mailTo(to)));
  for (const mailId of mailIds) await consume(bounced({ to, mailId }));
  return { to, mailIds, addressId: emailHash(to) };
}

const retry = (addressId: string, own: ResendDependencies = dependencies) =>
  retryAddress(callAs(admin, { params: { addressId }, body: undefined }), own);
const resend = (mailId: string, own: ResendDependencies = dependencies) =>
  resendMail(callAs(admin, { params: { mailId }, body: undefined }), own);

const states = (mailIds: string[]) =>
  Promise.all(mailIds.map(async (id) => (await findMail(table, id))?.state ?? 'none'));

describe('trying an address again', () => {
  test('clears the block and SES’s suppression, and sends again what could not be delivered, once', async () => {
    const { to, mailIds, addressId } = await unreachable(3);
    const answers = await Promise.all([retry(addressId), retry(addressId)]);
    expect(answers.map(({ resent }) => resent).reduce((one, other) => one + other)).toBe(3);
    expect(await retry(addressId)).toEqual({ resent: 0, complete: true });
    expect([await findBlock(table, to), await findAddressReport(table, to)]).toEqual([undefined, null]);
    expect(new Set(removeSuppression.mock.calls.flat())).toEqual(new Set([to]));
    expect(await states(mailIds)).toEqual(['dropped', 'dropped', 'dropped']);
    const again = await Promise.all(mailIds.map(async (id) => (await findMail(table, id))?.resentAs ?? ''));
    expect(await states(again)).toEqual(['queued', 'queued', 'queued']);
    expect(await findMail(table, again[0] ?? '')).not.toHaveProperty('report');
  });

  test('changes nothing while SES does not answer, and completes what a crash has left', async () => {
    const { to, mailIds, addressId } = await unreachable(2);
    const unanswered = { ...dependencies, removeSuppression: () => Promise.reject(new HttpError('busy')) };
    await expect(retry(addressId, unanswered)).rejects.toMatchObject({ code: 'busy' });
    expect(await findBlock(table, to)).toBeDefined();
    // Cleared with the first mail; the second is still listed.
    await resend(mailIds[0] ?? '');
    expect(await retry(addressId)).toMatchObject({ resent: 1 });
    expect(await states(mailIds)).toEqual(['dropped', 'dropped']);
  });

  test('of which nothing is known is 404', async () => {
    await expect(retry(emailHash('unknown@example.org'))).rejects.toMatchObject({ code: 'address_not_found' });
  });
});

describe('a mail that could not be delivered', () => {
  test('is listed with the reason, and sent again after its address was cleared, once', async () => {
    const { to, mailIds } = await unreachable();
    const [mailId = ''] = mailIds;
    const { unsentMails } = await findUnsentMails(table);
    expect(unsentMails.filter(({ id }) => id === mailId)).toMatchObject([
      { state: 'undelivered', to, reason: 'The mailbox does not exist.' },
    ]);
    await Promise.all([resend(mailId), resend(mailId), resend(mailId)]);
    expect(await states(mailIds)).toEqual(['dropped']);
    expect(await findBlock(table, to)).toBeUndefined();
    expect(removeSuppression).toHaveBeenCalledWith(to);
  });

  test('is not sent again with those that failed', async () => {
    const { to, mailIds } = await unreachable();
    await resendFailedMails(callAs(admin, { params: undefined, body: undefined }), dependencies);
    expect(await states(mailIds)).toEqual(['undelivered']);
    expect(await findBlock(table, to)).toBeDefined();
  });

  test('or was reported as spam is listed so; sending it again clears its address', async () => {
    const to = `${newId(now()).toLowerCase()}@example.org`;
    const mailId = await mailTo(to);
    await consume(complained({ to, mailId }));
    const { unsentMails } = await findUnsentMails(table);
    expect(unsentMails.filter(({ id }) => id === mailId)).toMatchObject([
      { state: 'complained', reason: 'They reported a mail as spam.' },
    ]);
    await resend(mailId);
    expect(await findBlock(table, to)).toBeUndefined();
  });
});
