import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import type { Request } from '../../emulators/iam/evaluate.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './request.ts';

const attribute = z.looseObject({ S: z.string().optional() });
const item = z.record(z.string(), attribute);
const ofTable = z.looseObject({ TableName: z.string() });
const keyed = ofTable.extend({ Key: item.optional(), Item: item.optional() });
const listing = ofTable.extend({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
});
const write = z.looseObject({
  Put: keyed.optional(),
  Update: keyed.optional(),
  Delete: keyed.optional(),
  ConditionCheck: keyed.optional(),
});
const transactWrite = z.looseObject({ TransactItems: z.array(write) });
const transactGet = z.looseObject({ TransactItems: z.array(z.looseObject({ Get: keyed })) });
const batchGet = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(item) })) });
const batchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.looseObject({
        PutRequest: z.looseObject({ Item: item }).optional(),
        DeleteRequest: z.looseObject({ Key: item }).optional(),
      }),
    ),
  ),
});

const transactionActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

/** The local table's partition key attributes by index; dynamodb:LeadingKeys holds their values. */
export type PartitionKeys = (tableName: string, indexName?: string) => string;

function tableArn(tableName: string): string {
  return tableName.startsWith('arn:') ? tableName : arn('dynamodb', `table/${tableName}`);
}

/** What IAM is asked of each call; a transaction by its parts, an index by its own ARN. */
export class DynamoDbReader {
  readonly #partitionKeys: PartitionKeys;

  readonly #readers: Record<string, (body: unknown) => Request[]> = {
    ...Object.fromEntries(
      ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action): [string, (body: unknown) => Request[]] => [
        action,
        (body) => [this.#onItem(action, keyed.parse(body))],
      ]),
    ),
    Query: (body) => [this.#onList('Query', listing.parse(body))],
    Scan: (body) => [this.#onList('Scan', listing.parse(body))],
    DescribeTable: (body) => [{ action: 'dynamodb:DescribeTable', resource: tableArn(ofTable.parse(body).TableName) }],
    BatchGetItem: (body) =>
      Object.entries(batchGet.parse(body).RequestItems).map(([table, { Keys }]) =>
        this.#onItems('BatchGetItem', table, Keys),
      ),
    BatchWriteItem: (body) =>
      Object.entries(batchWrite.parse(body).RequestItems).map(([table, writes]) =>
        this.#onItems(
          'BatchWriteItem',
          table,
          writes.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {}),
        ),
      ),
    TransactGetItems: (body) => transactGet.parse(body).TransactItems.map(({ Get }) => this.#onItem('GetItem', Get)),
    TransactWriteItems: (body) => transactWrite.parse(body).TransactItems.flatMap((part) => this.#onPart(part)),
  };

  constructor(partitionKeys: PartitionKeys) {
    this.#partitionKeys = partitionKeys;
  }

  /** Throws UnknownActionError for a call that is not known here, zod's error for one that cannot be read. */
  read({ headers, body }: SignedRequest): Meaning {
    const action = String(headers['x-amz-target']).split('.')[1] ?? '';
    const reader = this.#readers[action];
    if (reader === undefined) throw new UnknownActionError('dynamodb', action);
    return { action, requests: reader(JSON.parse(body.toString('utf8'))) };
  }

  #onItems(action: string, tableName: string, keys: z.infer<typeof item>[]): Request {
    const name = this.#partitionKeys(tableName);
    const leading = [...new Set(keys.flatMap((key) => key[name]?.S ?? []))];
    return { action: `dynamodb:${action}`, resource: tableArn(tableName), facts: { 'dynamodb:leadingkeys': leading } };
  }

  #onItem(action: string, body: z.infer<typeof keyed>): Request {
    return this.#onItems(action, body.TableName, [body.Key ?? body.Item ?? {}]);
  }

  #onPart(part: z.infer<typeof write>): Request[] {
    return (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).flatMap((kind) => {
      const body = part[kind];
      return body === undefined ? [] : [this.#onItem(transactionActions[kind], body)];
    });
  }

  #onList(action: string, body: z.infer<typeof listing>): Request {
    const table = tableArn(body.TableName);
    const resource = body.IndexName === undefined ? table : `${table}/index/${body.IndexName}`;
    const leading = leadingKey(body, this.#partitionKeys(body.TableName, body.IndexName));
    return { action: `dynamodb:${action}`, resource, facts: { 'dynamodb:leadingkeys': leading } };
  }
}

/** The partition key's value in a query: `PK = :pk` or `#pk = :pk`. */
function leadingKey(body: z.infer<typeof listing>, partitionKey: string): string[] {
  const pairs = [...(body.KeyConditionExpression ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g)];
  const ours = pairs.find(([, name = '']) => (body.ExpressionAttributeNames[name] ?? name) === partitionKey);
  const value = body.ExpressionAttributeValues[ours?.[2] ?? '']?.S;
  return value === undefined ? [] : [value];
}
