import { deletedPerson } from '#shared/rules/admin.ts';
import type { Pool } from '../identity/pool.ts';
import { isAccountMail, type Mail } from '../outbox/mail.ts';
import { findMail } from '../outbox/queue.ts';
import type { Clock } from '../platform/clock.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { sendAccountMail } from './account-mails.ts';
import { compose, type Site } from './compose.ts';
import { countAttempt, markDropped, markFailed, markSent } from './fate.ts';
import type { SendMail } from './send.ts';
import { tellAttendees } from './tell-attendees.ts';
import { notifyWaitlist } from './tell-waiting.ts';
import { Undeliverable, Unwanted } from './undeliverable.ts';

/** Tries after which a mail is given up. */
export const maxAttempts = 5;

/** What became of a mail: settled before, gone or not wanted, sent now, given up now, or to be tried again. */
export type Delivery = 'settled' | 'sent' | 'failed' | 'again';

export type DeliveryDependencies = { table: Table; now: Clock; send: SendMail; site: Site; pool: Pool };

/**
 * Sends one mail of the outbox. It may be asked for the same mail any number of times: what is sent or given up stays
 * so. The try is counted before it is made, so that a run that dies is counted too. Never throws: what goes wrong is
 * logged and the mail is tried again.
 */
export async function deliver(mailId: string, dependencies: DeliveryDependencies): Promise<Delivery> {
  try {
    const mail = await findMail(dependencies.table, mailId);
    if (mail?.state !== 'queued') return 'settled';
    if (mail.attempts >= maxAttempts) return await giveUp(mail, 'no try came to an end', dependencies);
    await countAttempt(dependencies.table, mail);
    return await attempt({ ...mail, attempts: mail.attempts + 1 }, dependencies);
  } catch (error) {
    logger.error('mail not settled', { mailId, error: nameOf(error) });
    return 'again';
  }
}

async function attempt(mail: Mail, dependencies: DeliveryDependencies): Promise<Delivery> {
  const { table, now } = dependencies;
  try {
    const messageId = await sendOut(mail, dependencies);
    await markSent(table, mail, messageId, now());
    logger.info('mail sent', { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, messageId });
    return 'sent';
  } catch (error) {
    if (error instanceof Unwanted) return drop(mail, error.message, dependencies);
    if (error instanceof Undeliverable) return giveUp(mail, error.message, dependencies);
    if (mail.attempts >= maxAttempts) return giveUp(mail, String(error), dependencies);
    logger.warn('mail will be tried again', { mailId: mail.id, attempts: mail.attempts, error: nameOf(error) });
    return 'again';
  }
}

/** Hands a mail to the mail service, or puts those into the outbox that it stands for. Returns what it is known by. */
async function sendOut(mail: Mail, dependencies: DeliveryDependencies): Promise<string> {
  const { table, now, send, site } = dependencies;
  if ('to' in mail && mail.to === deletedPerson.email) throw new Unwanted('the account was deleted');
  if (mail.kind === 'seat_freed') return `${await notifyWaitlist(table, mail, now())} told`;
  if (mail.kind === 'to_attendees') return `${await tellAttendees(table, mail, now())} told`;
  if (isAccountMail(mail)) return sendAccountMail(mail, dependencies);
  return send(await compose(table, mail, site, now()));
}

async function drop(mail: Mail, reason: string, { table }: DeliveryDependencies): Promise<Delivery> {
  await markDropped(table, mail, reason);
  logger.info('mail not wanted any more', { mailId: mail.id, kind: mail.kind, reason });
  return 'settled';
}

async function giveUp(mail: Mail, reason: string, { table }: DeliveryDependencies): Promise<Delivery> {
  await markFailed(table, mail, reason);
  // The reason may name an address, so it stands in the table and not in the log.
  logger.error('mail given up', { mailId: mail.id, kind: mail.kind, attempts: mail.attempts });
  return 'failed';
}

// Messages of errors may hold addresses.
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
