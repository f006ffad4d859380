import type { DeliveryReport } from '../../ground/keys/address-status.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import { changeMail } from '../../ground/outbox/queue.ts';
import { type Table, updateIf } from '../../ground/platform/table.ts';

/** Longer than a function may run: when it has passed, no function is sending the mail any more. */
const leaseMs = 2 * 60_000;
const minPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;
/** A mail that was not sent by then is given up. An attempt follows an outage of a whole day. */
const deliveryPeriodMs = 24 * 60 * 60_000 + maxPauseMs;
/** A crash or a missing answer repeats a mail at most once. */
const maxInterruptions = 1;

const notSentInTime = 'It could not be sent within a day';

/** Tells whether it is time for an attempt: none is under way and none is planned for later. */
export function isDue({ nextAttemptAt }: Mail, now: Date): boolean {
  return nextAttemptAt !== undefined && nextAttemptAt <= now.toISOString();
}

/**
 * The mail as it is during an attempt that begins now, or as it is given up. A mail that is still `sending` when it is due
 * was interrupted: its attempt outlived its lease.
 */
export function beginAttempt(mail: Mail, now: Date): Mail {
  const interruptions = mail.interruptions + (mail.state === 'sending' ? 1 : 0);
  if (interruptions > maxInterruptions) return uncertain({ ...mail, interruptions });
  if (now.getTime() > Date.parse(mail.createdAt) + deliveryPeriodMs) return failed(mail, mail.reason ?? notSentInTime);
  const nextAttemptAt = after(now, leaseMs);
  return { ...mail, state: 'sending', attempts: mail.attempts + 1, interruptions, nextAttemptAt };
}

export function sent(mail: Mail, sesMessageId: string, now: Date): Mail {
  return { ...settled(mail), state: 'sent', sesMessageId, sentAt: now.toISOString() };
}

export function dropped(mail: Mail, reason: string): Mail {
  return { ...settled(mail), state: 'dropped', reason };
}

export function collected(mail: Mail, digestId: string): Mail {
  return { ...settled(mail), state: 'collected', digestId };
}

export function expired(mail: Mail, reason: string): Mail {
  return { ...settled(mail), state: 'expired', reason };
}

export function failed(mail: Mail, reason: string): Mail {
  return { ...settled(mail), state: 'failed', reason };
}

/** Gives up a mail whose address gets none (docs/trust.md#undelivered-mails). */
export function undelivered(mail: Mail, report: DeliveryReport, now: Date): Mail {
  return { ...settled(mail), state: 'undelivered', report: { ...report, at: now.toISOString() } };
}

/** Tried again after a pause that doubles with each attempt; given up when a day has passed. */
export function postponed(mail: Mail, reason: string, now: Date): Mail {
  return planned(mail, reason, after(now, Math.min(minPauseMs * 2 ** (mail.attempts - 1), maxPauseMs)));
}

/** Tried again soon: throttling says nothing about the mail, so the attempt does not count. */
export function throttled(mail: Mail, reason: string, now: Date): Mail {
  return planned({ ...mail, attempts: mail.attempts - 1 }, reason, after(now, minPauseMs));
}

/** Plans what follows an attempt that may have sent the mail. */
export function unanswered(mail: Mail, reason: string, now: Date): Mail {
  const interruptions = mail.interruptions + 1;
  if (interruptions > maxInterruptions) return uncertain({ ...mail, interruptions });
  return postponed({ ...mail, interruptions }, reason, now);
}

/** Stores the mail unless another run has changed it since it was read. Returns whether it did. */
export function storeMail(table: Table, before: Mail, changedMail: Mail): Promise<boolean> {
  return updateIf(table, changeMail(before, changedMail));
}

function planned(mail: Mail, reason: string, nextAttemptAt: string): Mail {
  const end = new Date(Date.parse(mail.createdAt) + deliveryPeriodMs).toISOString();
  return nextAttemptAt > end ? failed(mail, reason) : { ...mail, state: 'queued', reason, nextAttemptAt };
}

function uncertain(mail: Mail): Mail {
  const reason = 'Sending was interrupted twice: it may have arrived once or twice, or not at all';
  return { ...settled(mail), state: 'uncertain', reason };
}

/** Leaves out what only an open mail has. */
function settled({ nextAttemptAt: _, reason: __, ...mail }: Mail): Mail {
  return mail;
}

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
