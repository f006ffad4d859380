import { digestPartition, type Mail, mailRecord, type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { deriveMailId, originOf } from '../../ground/outbox/queue.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { newId } from '../../ground/platform/ids.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { type CountedAttempt, recordAttemptsOnce } from '../../ground/platform/rate-limit.ts';
import { putNew, type Table } from '../../ground/platform/table.ts';
import { Collected } from './errors.ts';

type DigestKind = 'notification_digest' | 'guest_digest';

/** Entries that a digest lists; it counts the others. */
export const maxListed = 50;

const hourMs = 3600_000;
/** A mail of the hour's last moment is collected by then. */
const graceMs = 5 * 60_000;

/**
 * Counts a mail once, however often it is tried. Throws Collected beyond one of the limits: then it becomes part of the
 * digest of its hour, which is queued for the hour's end before it.
 */
export async function countOrCollect(
  table: Table,
  mail: Mail,
  { attempts, kind, to }: { attempts: CountedAttempt[]; kind: DigestKind; to: string },
  now: Date,
): Promise<void> {
  if (await countMail(table, mail, attempts, now)) return;
  const end = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  const id = digestIdAt(end, `${kind} ${to}`);
  const digest: NewMail = { id, kind, until: end.toISOString(), to };
  await putNew(table, newMailItem(digest, new Date(end.getTime() + graceMs)));
  throw new Collected(id);
}

/** Counts a mail once, however often it is tried; returns false beyond one of the limits. */
export async function countMail(table: Table, mail: Mail, attempts: CountedAttempt[], now: Date): Promise<boolean> {
  try {
    await recordAttemptsOnce(table, attempts, mail.id, now);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Returns one id for all mails of an hour that go into one digest. */
function digestIdAt(end: Date, digest: string): string {
  return deriveMailId(`${newId(end).slice(0, 10)}${'0'.repeat(16)}`, digest);
}

/** The mails that a digest has collected, oldest first. */
export function listCollected(table: Table, digest: Pick<Mail, 'id' | 'resends'>): Promise<Mail[]> {
  return queryAll(table, { index: 'byKind', partition: digestPartition(originOf(digest)) }, mailRecord);
}
