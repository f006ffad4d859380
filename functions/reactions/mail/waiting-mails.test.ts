import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { type Voucher, voucherItems } from '../../ground/keys/voucher.ts';
import { findGiftDelivery, giftMailId } from '../../ground/outbox/gift-mail.ts';
import { mailKey, mailsToPartition, openMails } from '../../ground/outbox/mail.ts';
import { findMail, queueAgain } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { putItem, updateItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleVoucherPurchase, voucherOf } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliverVoucher } from '../dispatch/deliver-voucher.ts';
import { deliver } from './deliver.ts';
import type { Message } from './message.ts';
import { sendDueMails } from './send-due-mails.ts';

// Mails of gift vouchers that wait for their day (docs/trust.md#mail-delivery, docs/product.md#buying-a-gift-voucher).

const table = await openSharedTable();
const anyItem = z.looseObject({});
beforeAll(() => logger.setLogLevel('SILENT'));

const paidAt = '2026-11-20T10:00:00.000Z';
const dueAt = '2027-11-19T09:00:00.000Z';
const hourMs = 3_600_000;
let now = new Date(paidAt);
const sent: Message[] = [];
const send = vi.fn(async (message: Message) => String(sent.push(message)));
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const dependencies = { table, now: () => now, site, pool: fakePool().pool, send };
beforeEach(() => {
  now = new Date(paidAt);
  sent.length = 0;
  send.mockReset();
  send.mockImplementation(async (message: Message) => String(sent.push(message)));
});

type Terms = { deliverAt?: string | null; recipientEmail?: string | null };

/** A voucher that was paid, and the reaction to it. */
async function buy({ deliverAt = dueAt, recipientEmail }: Terms = {}, voucher: Partial<Voucher> = {}) {
  const id = newId(now);
  const to = recipientEmail === undefined ? `mara-${id.toLowerCase()}@example.org` : recipientEmail;
  const purchase = exampleVoucherPurchase({ id, gift: { recipientEmail: to, deliverAt } });
  for (const item of [orderItem(purchase), ...voucherItems(voucherOf(purchase, voucher))]) await putItem(table, item);
  const event = { id: newId(now), kind: 'voucherBought', purchaseId: id, to: purchase.buyerEmail } as never;
  const reacting = { ...dependencies, adminEmail: site.adminEmail, requestSettlement: async () => undefined };
  for (let time = 0; time < 2; time++) await deliverVoucher(event, reacting);
  return { id, to: to ?? '', mailId: giftMailId(id) };
}

const stateOf = async (mailId: string) => (await findMail(table, mailId))?.state;
const at = (instant: string, hours = 0) => new Date(Date.parse(instant) + hours * hourMs);
const toThem = (to: string) => sent.filter((message) => message.to === to);

test('a voucher is mailed on its day, once, and neither late nor old before', async () => {
  const { id, to, mailId } = await buy();
  expect(await deliver(mailId, dependencies)).toBe('settled');
  for (const moment of [at(paidAt, 1), at(paidAt, 30 * 24), at(dueAt, -1)]) {
    now = moment;
    expect((await sendDueMails(dependencies)).oldestSeconds).toBe(0);
    expect(await findGiftDelivery(table, { purchaseId: id, dueAt }, now)).toBe('waiting');
  }
  expect(toThem(to)).toEqual([]);
  now = at(dueAt);
  await Promise.all([sendDueMails(dependencies), sendDueMails(dependencies)]);
  expect(toThem(to).map(({ subject }) => subject)).toEqual(['A gift voucher from Lea']);
  expect([await stateOf(mailId), await findGiftDelivery(table, { purchaseId: id, dueAt }, now)]).toEqual([
    'sent',
    'sent',
  ]);
});

test('it is listed with its recipient while it waits, and kept for a month after its day', async () => {
  const { to, mailId } = await buy();
  const partition = mailsToPartition(emailHash(to));
  const find = () => queryAll(table, { index: 'byMember', partition }, anyItem);
  await expect.poll(async () => (await find()).length).toBe(1);
  const mail = await findMail(table, mailId);
  expect(mail?.createdAt).toBe(dueAt);
  expect((mail?.expiresAt ?? 0) * 1000).toBeGreaterThan(at(dueAt, 27 * 24).getTime());
});

test('an outage on its day is outlasted for a day from then, as for any mail', async () => {
  const { mailId } = await buy();
  send.mockRejectedValue(new Error('not now'));
  for (let hours = 0; hours <= 24; hours += 4) {
    now = at(dueAt, hours);
    await deliver(mailId, dependencies);
    expect(await stateOf(mailId)).toBe('queued');
  }
  now = at(dueAt, 26);
  await deliver(mailId, dependencies);
  expect(await stateOf(mailId)).toBe('failed');
});

describe('it is not sent', () => {
  const soon = { deliverAt: '2026-11-21T09:00:00.000Z' };

  async function expectDropped({ to, mailId }: { to: string; mailId: string }) {
    now = at(soon.deliverAt);
    await deliver(mailId, dependencies);
    expect([await stateOf(mailId), toThem(to)]).toEqual(['dropped', []]);
  }

  test('once the voucher has ended', async () => {
    await expectDropped(await buy(soon, { endedAt: '2026-11-20T12:00:00.000Z' }));
  });

  test('once the voucher has expired', async () => {
    await expectDropped(await buy(soon, { expiresAt: '2026-11-20T12:00:00.000Z' }));
  });

  test('once the buyer was deleted, with whom it was for', async () => {
    const bought = await buy(soon);
    const erased = { recipientEmail: 'deleted@person.invalid', deliverAt: soon.deliverAt };
    await putItem(table, orderItem(exampleVoucherPurchase({ id: bought.id, gift: erased })));
    await expectDropped(bought);
  });

  test('where the buyer passes it on', async () => {
    const { mailId } = await buy({ recipientEmail: null });
    expect(await stateOf(mailId)).toBeUndefined();
  });
});

test('without a day, or on one that is past, it is sent at once', async () => {
  for (const deliverAt of [null, '2026-11-19T09:00:00.000Z']) {
    const { to, mailId } = await buy({ deliverAt });
    expect(await deliver(mailId, dependencies)).toBe('sent');
    expect(toThem(to)).toHaveLength(1);
  }
});

test('what became of it is found by the purchase, also of one that was sent again, and after its record is gone', async () => {
  const { id, mailId } = await buy({ deliverAt: null });
  const delivery = () => findGiftDelivery(table, { purchaseId: id, dueAt: paidAt }, now);
  send.mockRejectedValue(Object.assign(new Error('no'), {}));
  now = at(paidAt, 26);
  await deliver(mailId, dependencies);
  expect(await delivery()).toBe('undelivered');
  const failed = await findMail(table, mailId);
  if (!failed) throw new Error('no mail');
  const again = newId(now);
  await transact(table, [queueAgain(failed, again, now)]);
  await updateItem(table, {
    Key: mailKey(mailId),
    UpdateExpression: 'SET resentAs = :again',
    ExpressionAttributeValues: { ':again': again },
  });
  expect(await delivery()).toBe('waiting');
  send.mockImplementation(async (message: Message) => String(sent.push(message)));
  await deliver(again, dependencies);
  expect(await delivery()).toBe('sent');
  const unknown = { purchaseId: newId(now), dueAt: paidAt };
  expect(await findGiftDelivery(table, unknown, at(paidAt, 1))).toBe('waiting');
  expect(await findGiftDelivery(table, unknown, at(paidAt, 25))).toBe('sent');
});

test('many that wait keep no due mail from being sent', async () => {
  const waiting = await Promise.all(Array.from({ length: 12 }, () => buy()));
  const due = await buy({ deliverAt: null });
  now = at(paidAt, 1);
  const open = await queryAll(table, { index: 'byKind', partition: openMails }, anyItem);
  expect(open.length).toBeGreaterThanOrEqual(waiting.length);
  await sendDueMails(dependencies);
  expect(await stateOf(due.mailId)).toBe('sent');
});
