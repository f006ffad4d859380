import { table as shape } from '#shared/rules/table.ts';
import { failedMails, type Mail, mailKey } from '../outbox/mail.ts';
import { type Table, updateItem } from '../platform/table.ts';

/** Of concurrent runs that read the same count one wins; the others get ConditionalCheckFailedException. */
export function countAttempt(table: Table, { id, attempts }: Mail): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #attempts = :next',
    ConditionExpression: '#state = :queued AND #attempts = :seen',
    ExpressionAttributeNames: { '#attempts': 'attempts', '#state': 'state' },
    ExpressionAttributeValues: { ':next': attempts + 1, ':seen': attempts, ':queued': 'queued' },
  });
}

export function markSent(table: Table, { id }: Mail, messageId: string, now: Date): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :sent, #messageId = :messageId, #sentAt = :now',
    ExpressionAttributeNames: { '#state': 'state', '#messageId': 'messageId', '#sentAt': 'sentAt' },
    ExpressionAttributeValues: { ':sent': 'sent', ':messageId': messageId, ':now': now.toISOString() },
  });
}

export function markDropped(table: Table, { id }: Mail, reason: string): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :dropped, #reason = :reason',
    ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason' },
    ExpressionAttributeValues: { ':dropped': 'dropped', ':reason': reason },
  });
}

/** Puts the mail on the back office's list of failed mails. */
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
