import { deletedPerson } from '#shared/rules/admin.ts';
import type { Mail } from '../outbox/mail.ts';
import { findMail } from '../outbox/queue.ts';
import { logger } from '../platform/log.ts';
import { countAttempt, markDropped, markFailed, markSent } from './delivery-status.ts';
import { Undeliverable, Unwanted } from './errors.ts';
import { deliverByKind, type MailDependencies } from './kinds.ts';

/** Attempts before a mail is listed as failed (docs/trust.md#mail-delivery). */
export const maxAttempts = 5;

/** `settled`: nothing to do, because it was sent, has failed before, is gone or unwanted. `again`: to be retried. */
export type Delivery = 'settled' | 'sent' | 'failed' | 'again';

/**
 * Delivers one mail of the outbox. Idempotent. Attempts are counted before they are made, so that a crash counts too.
 * Never throws: errors are logged and the mail is retried.
 */
export async function deliver(mailId: string, dependencies: MailDependencies): Promise<Delivery> {
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

async function attempt(mail: Mail, dependencies: MailDependencies): Promise<Delivery> {
  const { table, now } = dependencies;
  try {
    if ('to' in mail && mail.to === deletedPerson.email) throw new Unwanted('the account was deleted');
    const messageId = await deliverByKind(mail, dependencies);
    await markSent(table, mail, messageId, now());
    logger.info('mail sent', { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, messageId });
    return 'sent';
  } catch (error) {
    if (error instanceof Unwanted) return drop(mail, error.message, dependencies);
    if (error instanceof Undeliverable) return giveUp(mail, error.message, dependencies);
    if (mail.attempts >= maxAttempts) return giveUp(mail, String(error), dependencies);
    logger.warn('mail will be retried', { mailId: mail.id, attempts: mail.attempts, error: nameOf(error) });
    return 'again';
  }
}

async function drop(mail: Mail, reason: string, { table }: MailDependencies): Promise<Delivery> {
  await markDropped(table, mail, reason);
  logger.info('mail dropped', { mailId: mail.id, kind: mail.kind, reason });
  return 'settled';
}

async function giveUp(mail: Mail, reason: string, { table }: MailDependencies): Promise<Delivery> {
  await markFailed(table, mail, reason);
  // The reason may contain an address: it is stored, never logged.
  logger.error('mail given up', { mailId: mail.id, kind: mail.kind, attempts: mail.attempts });
  return 'failed';
}

// Error messages may contain addresses.
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
