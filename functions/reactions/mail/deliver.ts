import * as z from 'zod';
import type { Mail } from '../../ground/outbox/mail.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { logger } from '../../ground/platform/log.ts';
import {
  beginAttempt,
  collected,
  dropped,
  expired,
  failed,
  isDue,
  postponed,
  sent,
  storeMail,
  throttled,
  unanswered,
  undelivered,
} from './delivery-status.ts';
import { collectInFlood } from './digest.ts';
import { AddressBlocked, Collected, Expired, Throttled, Unanswered, Undeliverable, Unwanted } from './errors.ts';
import { collectBeyondBudget } from './guest-digest.ts';
import type { MailDependencies } from './kind.ts';
import { deliverByKind } from './kinds.ts';
import { checkRecipient } from './recipient.ts';

/**
 * `settled`: nothing to do, because it is sent, given up, gone, to a blocked address, unwanted, of no use any more, not due,
 * or being sent by another run. `later`: to be tried again by the schedule. `unreadable`: left to the version that wrote it.
 */
export type Delivery = 'settled' | 'sent' | 'failed' | 'later' | 'unreadable';

/**
 * Makes one attempt to deliver a mail of the outbox if it is due. Of concurrent runs one sends: the attempt is claimed by
 * a conditional write before it is made (docs/decisions/mail-outbox.md), which also refuses a `knownMail` that has
 * changed. Never throws: errors are logged.
 */
export async function deliver(mailId: string, dependencies: MailDependencies, knownMail?: Mail): Promise<Delivery> {
  try {
    const mail = knownMail ?? (await findMail(dependencies.table, mailId));
    if (!mail || !isDue(mail, dependencies.now())) return 'settled';
    const claimed = beginAttempt(mail, dependencies.now());
    if (!(await storeMail(dependencies.table, mail, claimed))) return 'settled';
    if (claimed.state !== 'sending') return report(claimed);
    const after = await attempt(claimed, dependencies);
    await storeMail(dependencies.table, claimed, after);
    return report(after);
  } catch (error) {
    logger.error('mail not settled', { mailId, error: nameOf(error) });
    return error instanceof z.ZodError ? 'unreadable' : 'later';
  }
}

/** The mail after an attempt. */
async function attempt(mail: Mail, dependencies: MailDependencies): Promise<Mail> {
  try {
    if ('to' in mail) {
      const budget = await checkRecipient(mail, dependencies.table);
      if (budget !== null) await collectBeyondBudget(mail, budget, dependencies);
    }
    await collectInFlood(mail, dependencies);
    return sent(mail, await deliverByKind(mail, dependencies), dependencies.now());
  } catch (error) {
    logger.warn('mail not sent', { mailId: mail.id, error: nameOf(error) });
    return afterError(mail, error, dependencies.now());
  }
}

function afterError(mail: Mail, error: unknown, now: Date): Mail {
  if (!(error instanceof Error)) return postponed(mail, String(error), now);
  if (error instanceof Collected) return collected(mail, error.digestId);
  if (error instanceof Unwanted) return dropped(mail, error.message);
  if (error instanceof AddressBlocked) return undelivered(mail, error.report, now);
  if (error instanceof Expired) return expired(mail, error.message);
  if (error instanceof Undeliverable) return failed(mail, error.message);
  if (error instanceof Throttled) return throttled(mail, error.message, now);
  if (error instanceof Unanswered) return unanswered(mail, error.message, now);
  return postponed(mail, String(error), now);
}

const deliveries: Record<Mail['state'], Delivery> = {
  queued: 'later',
  sending: 'later',
  sent: 'sent',
  failed: 'failed',
  uncertain: 'failed',
  expired: 'settled',
  dropped: 'settled',
  collected: 'settled',
  // Listed for the admin; no operator can do anything about it.
  undelivered: 'settled',
  complained: 'settled',
};

// The reason may contain an address: it is stored, never logged.
function report({ id, kind, state, attempts, sesMessageId }: Mail): Delivery {
  const delivery = deliveries[state];
  const facts = { mailId: id, kind, state, attempts, sesMessageId };
  if (delivery === 'failed') logger.error('mail given up', facts);
  else logger.info('mail attempted', facts);
  return delivery;
}

// Error messages may contain addresses.
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
