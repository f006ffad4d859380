import { table as shape } from '#shared/rules/table.ts';
import { failedMails, type Mail, mailKey } from '../outbox/mail.ts';
import { type Table, updateItem } from '../platform/table.ts';

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

/** Keeps that nobody is to be told any more, and why. */
export function markDropped(table: Table, { id }: Mail, reason: string): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :dropped, #reason = :reason',
    ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason' },
    ExpressionAttributeValues: { ':dropped': 'dropped', ':reason': reason },
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
