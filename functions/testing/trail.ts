import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { type AuditEntry, auditEntryRecord, historyPartition } from '../keys/audit-entry.ts';
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
      ExpressionAttributeValues: { ':p': historyPartition(type, id) },
    }),
  );
  return Items.map((item) => auditEntryRecord.parse(item));
}
