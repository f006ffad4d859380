import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { auditPartition } from '../../keys/audit-entry.ts';
import { giveUp } from '../../mail/testing/given-up.ts';
import { findMail, queueMail } from '../../outbox/queue.ts';
import { newId } from '../../platform/ids.ts';
import { queryPartition, type Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { testMember } from '../../testing/member.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { findFailedMails } from './failed-mails.ts';
import { resendMail } from './resend.ts';

// docs/trust.md#mail-delivery

const now = () => new Date('2026-11-20T22:30:00.000Z');
const member = testMember({ email: 'studio@exhale.example', admin: true });
const request = { ip: '2001:db8:feed::1', country: null };

let table: Table & { close: () => Promise<void> };
beforeEach(async () => {
  table = await openTemporaryTable();
});
afterEach(() => table.close());

describe('an undeliverable mail', () => {
  const call = (mailId: string) => ({ params: { mailId }, query: undefined, body: undefined, request, member });
  const resend = (mailId: string) => resendMail(call(mailId), { table, now, newId });

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
    expect(await findFailedMails(table)).toEqual([{ ...listed, reason: 'mailbox full' }]);
    await resend(id);
    expect(await findFailedMails(table)).toEqual([]);
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
});
