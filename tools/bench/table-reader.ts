import { DynamoDBClient, paginateScan, QueryCommand } from '@aws-sdk/client-dynamodb';
import { keyOf, type QueryInput } from './call-units.ts';
import type { BenchCloud } from './cloud.ts';
import type { Item } from './units.ts';

/** Returns those of the names or values that an expression uses: DynamoDB refuses others. */
function usedIn<Value>(expression: string, all: Record<string, Value>): Record<string, Value> | undefined {
  const used = Object.entries(all).filter(([name]) => new RegExp(`${name}(?!\\w)`).test(expression));
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}

/** Reads the table directly, to compute the units of what functions read and wrote. */
export function readerOf({ table: { name, endpoint, region } }: Pick<BenchCloud, 'table'>) {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  return {
    /** Runs a function's query again, without its filter and projection. */
    async query({ ExpressionAttributeNames, ExpressionAttributeValues, ...input }: QueryInput): Promise<Item[]> {
      const { KeyConditionExpression } = input;
      const used = {
        ExpressionAttributeNames: usedIn(KeyConditionExpression, ExpressionAttributeNames),
        ExpressionAttributeValues: usedIn(KeyConditionExpression, ExpressionAttributeValues),
      };
      const { Items = [] } = await client.send(new QueryCommand({ ...input, ...used }));
      return Items;
    },
    async all(): Promise<Map<string, Item>> {
      const items = new Map<string, Item>();
      for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
        for (const item of Items) items.set(keyOf(item), item);
      }
      return items;
    },
    close: () => client.destroy(),
  };
}

export type Reader = ReturnType<typeof readerOf>;
