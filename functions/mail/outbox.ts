import * as z from 'zod';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { mailKeyPrefix, table as shape } from '#shared/table.ts';
import { getItem, type Key, type Table, updateItem, type Write } from '../platform/table.ts';

export const mailKinds = ['booking_confirmed', 'booking_notified', 'booking_shared'] as const;

/** A mail on its way: written in the transaction of what it tells about, sent by the table's stream. */
const mailRecord = z.object({
  id,
  kind: z.enum(mailKinds),
  bookingId: id,
  to: email,
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int().min(0),
  createdAt: instant,
  /** Epoch seconds after which the table forgets it. */
  expiresAt: z.int(),
});
export type Mail = z.output<typeof mailRecord>;

const keptSeconds = 30 * 24 * 3600;

export const mailKey = (id: string): Key => ({ PK: `${mailKeyPrefix}${id}`, SK: 'MAIL' });

/** The write that puts a mail into the outbox. */
export function queueMail(mail: Pick<Mail, 'id' | 'kind' | 'bookingId' | 'to'>, now: Date): Write {
  const queued: Mail = {
    ...mail,
    state: 'queued',
    attempts: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
  return { Put: { Item: { ...mailKey(mail.id), ...queued } } };
}

/** Partition of the mails that were given up, for the back office's list. */
export const failedMails = 'MAILS#failed';

/** The mail of a key of the outbox, whatever its state; undefined when the table has forgotten it. */
export function findMail(table: Table, id: string): Promise<Mail | undefined> {
  return getItem(table, mailKey(id), mailRecord, { consistent: true });
}

/**
 * Counts one try of a queued mail before it is made. Of two runs that read it as it was one wins; the other gets
 * ConditionalCheckFailedException and leaves it alone.
 */
export function countAttempt(table: Table, { id, attempts }: Mail): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #attempts = :next',
    ConditionExpression: '#state = :queued AND #attempts = :seen',
    ExpressionAttributeNames: { '#attempts': 'attempts', '#state': 'state' },
    ExpressionAttributeValues: { ':next': attempts + 1, ':seen': attempts, ':queued': 'queued' },
  });
}

/** Keeps that the mail was handed over, and under which id the mail service knows it. */
export function markSent(table: Table, { id }: Mail, messageId: string, now: Date): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :sent, #messageId = :messageId, #sentAt = :now',
    ExpressionAttributeNames: { '#state': 'state', '#messageId': 'messageId', '#sentAt': 'sentAt' },
    ExpressionAttributeValues: { ':sent': 'sent', ':messageId': messageId, ':now': now.toISOString() },
  });
}

/** Keeps that the mail was given up and why, where the back office can list it. */
export function markFailed(table: Table, { id, createdAt }: Mail, reason: string): Promise<void> {
  const { partitionKey, sortKey } = shape.indexes.byKind;
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :failed, #reason = :reason, #list = :failedMails, #time = :createdAt',
    ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason', '#list': partitionKey, '#time': sortKey },
    ExpressionAttributeValues: {
      ':failed': 'failed',
      ':reason': reason,
      ':failedMails': failedMails,
      ':createdAt': createdAt,
    },
  });
}
