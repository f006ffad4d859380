import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { type AuditEntry, auditRecord, historyOf } from '../audit-entries/store.ts';
import type { Table } from '../platform/table.ts';

/** What the audit trail says of one thing, oldest first. */
export async function trailOf({ name, client }: Table, type: string, id: string): Promise<AuditEntry[]> {
  const { name: IndexName, partitionKey } = shape.indexes.byParent;
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: name,
      IndexName,
      KeyConditionExpression: '#p = :p',
      ExpressionAttributeNames: { '#p': partitionKey },
      ExpressionAttributeValues: { ':p': historyOf(type, id) },
    }),
  );
  return Items.map((item) => auditRecord.parse(item));
}
