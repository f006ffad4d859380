import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditPartition } from '../../../ground/keys/audit-entry.ts';
import { findMail, queueMail } from '../../../ground/outbox/queue.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { queryPartition, type Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { failed, storeMail } from '../../../reactions/mail/delivery-status.ts';
import { giveUp } from '../../../reactions/mail/testing/given-up.ts';
import { testMember } from '../../../testing/member.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { dismissMail } from './dismiss-mail.ts';
import { resendFailedMails, resendMail } from './resend.ts';
import { findUnsentMails } from './unsent-mails.ts';

// docs/trust.md#mail-delivery

const now = () => new Date('2026-11-20T22:30:00.000Z');
const member = testMember({ email: 'studio@exhale.example', admin: true });
const request = { ip: '2001:db8:feed::1', country: null };
// Never called: nothing was reported about these addresses.
const removeSuppression = () => Promise.reject(new Error('no address is blocked'));

let table: Table & { close: () => Promise<void> };
beforeEach(async () => {
  table = await openTemporaryTable();
});
afterEach(() => table.close());

describe('an undeliverable mail', () => {
  const call = (mailId: string) => ({ params: { mailId }, query: undefined, body: undefined, request, member });
  const resend = (mailId: string) => resendMail(call(mailId), { table, now, newId, removeSuppression });

  async function mail(reason?: string): Promise<string> {
    const id = newId(now());
    const queued = { id, kind: 'booking_confirmed', bookingId: newId(now()), to: 'ada@example.org' } as const;
    await transact(table, [queueMail(queued, now())]);
    if (reason) await giveUp(table, id, reason);
    return id;
  }

  const trail = async () =>
    (await queryPartition(table, { partition: auditPartition('2026-11'), beginsWith: '2026' })).items;

  test('is listed with the reason, sent again as a new one, and removed from the list', async () => {
    const id = await mail('mailbox full');
    const listed = { id, kind: 'booking_confirmed', to: 'ada@example.org', createdAt: now().toISOString() };
    const unsent = { ...listed, state: 'failed', reason: 'mailbox full' };
    expect(await findUnsentMails(table)).toEqual({ unsentMails: [unsent], failedMailCount: 1 });
    await resend(id);
    expect(await findUnsentMails(table)).toEqual({ unsentMails: [], failedMailCount: 0 });
    const old = await findMail(table, id);
    const again = await findMail(table, String(old?.resentAs));
    expect(again).toMatchObject({
      state: 'queued',
      attempts: 0,
      kind: 'booking_confirmed',
      to: 'ada@example.org',
      resends: id,
    });
    expect(await trail()).toEqual([
      expect.objectContaining({
        action: 'mail.resent',
        target: { type: 'mail', id, name: 'booking_confirmed' },
        before: { state: 'failed', reason: 'mailbox full' },
        after: { state: 'queued', sentAs: again?.id },
        by: { sub: member.sub, email: member.email },
      }),
    ]);
  });

  test('is sent once by concurrent and repeated requests', async () => {
    const id = await mail('mailbox full');
    await Promise.all([resend(id), resend(id), resend(id)]);
    await resend(id);
    expect(await trail()).toHaveLength(1);
  });

  test('that fails again can be resent, with the id of the first', async () => {
    const id = await mail('mailbox full');
    await resend(id);
    const second = await findMail(table, String((await findMail(table, id))?.resentAs));
    if (!second) throw new Error('no second mail');
    await giveUp(table, second.id, 'still full');
    await resend(second.id);
    const third = await findMail(table, String((await findMail(table, second.id))?.resentAs));
    expect(third).toMatchObject({ state: 'queued', resends: id });
  });

  test('is the only kind to be resent: queued and missing mails are refused', async () => {
    const notFound = { code: 'mail_not_found' };
    await expect(resend(await mail())).rejects.toMatchObject(notFound);
    await expect(resend(newId(now()))).rejects.toMatchObject(notFound);
    expect(await trail()).toEqual([]);
  });

  test('is sent again with all others in one step, once, however often that is requested', async () => {
    const resendAll = () =>
      resendFailedMails({ ...call(''), params: undefined }, { table, now, newId, removeSuppression });
    const ids = await Promise.all(Array.from({ length: 12 }, () => mail('mailbox full')));
    const uncertain = await mail();
    const found = await findMail(table, uncertain);
    if (found) await storeMail(table, found, { ...failed(found, 'interrupted'), state: 'uncertain' });
    expect(await findUnsentMails(table)).toMatchObject({ unsentMails: { length: 10 }, failedMailCount: 12 });
    const results = await Promise.all([resendAll(), resendAll()]);
    expect(results.reduce((sum, { resent }) => sum + resent, 0)).toBe(12);
    expect(await resendAll()).toEqual({ resent: 0, complete: true });
    expect(await trail()).toHaveLength(12);
    const again = await Promise.all(
      ids.map(async (id) => findMail(table, String((await findMail(table, id))?.resentAs))),
    );
    expect(again.map((resent) => resent?.state)).toEqual(Array(12).fill('queued'));
    // One that may have arrived is for the admin to decide.
    expect(await findUnsentMails(table)).toMatchObject({ unsentMails: [{ id: uncertain, state: 'uncertain' }] });
    await resend(uncertain);
    expect(await findUnsentMails(table)).toEqual({ unsentMails: [], failedMailCount: 0 });
  });

  test('can be taken off the list, and then stays as it is', async () => {
    const dismiss = (mailId: string) => dismissMail(call(mailId), { table, now, newId });
    const id = await mail('mailbox full');
    await Promise.all([dismiss(id), dismiss(id)]);
    await dismiss(id);
    expect(await findUnsentMails(table)).toEqual({ unsentMails: [], failedMailCount: 0 });
    expect(await findMail(table, id)).toMatchObject({ state: 'failed', dismissed: true });
    expect(await trail()).toMatchObject([{ action: 'mail.dismissed', target: { id } }]);
    await expect(dismiss(await mail())).rejects.toMatchObject({ code: 'mail_not_found' });
  });
});
