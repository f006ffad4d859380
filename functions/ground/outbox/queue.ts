import { changeItem } from '../platform/change.ts';
import { deriveId } from '../platform/ids.ts';
import { getItem, type Table, type UpdateWrite, type Write } from '../platform/table.ts';
import { listKeys, type Mail, mailKey, mailRecord, type NewMail, newMailItem, recipientKeys } from './mail.ts';

export function queueMail(mail: NewMail, now: Date): Write {
  return { Put: { Item: newMailItem(mail, now) } };
}

/** Idempotent: refused when a mail of this id was queued before. */
export function queueOnce(mail: NewMail, now: Date): Write {
  return { Put: { Item: newMailItem(mail, now), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** A deterministic ULID for one recipient of an event: its time, and a hash of event and recipient. */
export function deriveMailId(eventId: string, recipient: string): string {
  return deriveId(eventId, `${eventId} ${recipient}`);
}

/** The id from which recipients' mail ids are derived: the first of a chain of resent mails, so that none gets two. */
export const originOf = ({ id, resends }: Pick<Mail, 'id' | 'resends'>): string => resends ?? id;

/** Queues an unsent mail as a new one. */
export function queueAgain(mail: Mail, newId: string, now: Date): Write {
  const { reason: _, dismissed: __, report: ___, ...content } = mail;
  return queueMail({ ...content, id: newId, resends: originOf(mail) }, now);
}

/** Refused when another writer has changed the mail since it was read. */
export function changeMail(before: Mail, after: Mail): UpdateWrite {
  const change = { before: keyed(before), after: keyed(after) };
  return changeItem(mailKey(before.id), change, ['state', 'nextAttemptAt', 'dismissed']);
}

const keyed = (mail: Mail) => ({ ...mail, ...listKeys(mail), ...recipientKeys(mail) });

/** Finds a mail in any state; undefined after its TTL. */
export function findMail(table: Table, id: string): Promise<Mail | undefined> {
  return getItem(table, mailKey(id), mailRecord, { consistent: true });
}
