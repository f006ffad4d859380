import type { VoucherDelivery } from '#shared/rules/voucher-sale.ts';
import type { Table, Write } from '../platform/table.ts';
import { type Mail, mailKey } from './mail.ts';
import { mailDelivery } from './mail-delivery.ts';
import { deriveMailId, findMail } from './queue.ts';

/** The id of the mail that delivers a bought voucher, which is queued once for each purchase. */
export const giftMailId = (purchaseId: string): string => deriveMailId(purchaseId, 'voucher_given');

/** Takes that mail out of the outbox, sent or not. */
export const removeGiftMail = (purchaseId: string): Write => ({ Delete: { Key: mailKey(giftMailId(purchaseId)) } });

const dayMs = 24 * 3_600_000;

/**
 * Finds what became of the mail that delivers a voucher, or of the one that the studio sent in its place. The record of a mail is kept
 * for a month, so one that is not there long after it was due was sent.
 * @param dueAt the instant of the delivery: the order's `deliverAt`, or when it was paid
 */
export async function findGiftDelivery(
  table: Table,
  { purchaseId, dueAt }: { purchaseId: string; dueAt: string },
  now: Date,
): Promise<VoucherDelivery> {
  const mail = await findLastSent(table, giftMailId(purchaseId));
  if (!mail) return now.getTime() > Date.parse(dueAt) + dayMs ? 'sent' : 'waiting';
  const delivery = mailDelivery(mail);
  if (delivery === 'waiting') return 'waiting';
  return delivery === 'sent' || delivery === 'delayed' ? 'sent' : 'undelivered';
}

/** Follows a mail that was given up to the one that was sent in its place. */
async function findLastSent(table: Table, id: string): Promise<Mail | undefined> {
  const mail = await findMail(table, id);
  return mail?.resentAs === undefined ? mail : ((await findLastSent(table, mail.resentAs)) ?? mail);
}
