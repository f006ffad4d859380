import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  paginateScan,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { sessionsPerPage } from '#shared/rules/sessions.ts';
import { table } from '#shared/rules/table.ts';
import type { BenchCloud } from './cloud.ts';
import type { Item } from './units.ts';

/** Reads the table directly, to compute the units of what functions read and wrote. */
export function readerOf({ table: { name, endpoint, region } }: BenchCloud) {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  return {
    async item(PK: string, SK: string): Promise<Item[]> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: name, Key: { PK: { S: PK }, SK: { S: SK } } }),
      );
      return Item ? [Item] : [];
    },
    async upcoming(): Promise<Item[]> {
      const { name: IndexName, partitionKey, sortKey } = table.indexes.byKind;
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: name,
          IndexName,
          KeyConditionExpression: '#p = :p AND #s >= :s',
          ExpressionAttributeNames: { '#p': partitionKey, '#s': sortKey },
          ExpressionAttributeValues: { ':p': { S: 'SESSIONS#published' }, ':s': { S: new Date().toISOString() } },
          Limit: sessionsPerPage,
        }),
      );
      return Items;
    },
    async all(): Promise<Map<string, Item>> {
      const items = new Map<string, Item>();
      for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
        for (const item of Items) items.set(`${text(item.PK)} ${text(item.SK)}`, item);
      }
      return items;
    },
    close: () => client.destroy(),
  };
}

const text = (value: AttributeValue | undefined) => value?.S ?? '';

export type Reader = ReturnType<typeof readerOf>;
