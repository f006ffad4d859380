import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import type { PermissionRequest } from '../../emulators/iam/evaluate.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const item = z.record(z.string(), z.looseObject({ S: z.string().optional() }));
const tableInput = z.looseObject({ TableName: z.string() });
const itemInput = tableInput.extend({ Key: item.optional(), Item: item.optional() });
const listInput = tableInput.extend({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
});
const transactWriteInput = z.looseObject({
  TransactItems: z.array(
    z.looseObject({
      Put: itemInput.optional(),
      Update: itemInput.optional(),
      Delete: itemInput.optional(),
      ConditionCheck: itemInput.optional(),
    }),
  ),
});
const transactGetInput = z.looseObject({ TransactItems: z.array(z.looseObject({ Get: itemInput })) });
const batchGetInput = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(item) })) });
const batchWriteInput = z.looseObject({
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
const transactionKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;

/** Name of the partition key attribute of a table or index; `dynamodb:LeadingKeys` holds its values. */
export type PartitionKeys = (tableName: string, indexName?: string) => string;

const tableArn = (name: string) => (name.startsWith('arn:') ? name : arn('dynamodb', `table/${name}`));

/** Value of the partition key in a query: `PK = :pk` or `#pk = :pk`. */
function leadingKeys(input: z.infer<typeof listInput>, partitionKey: string): string[] {
  const pairs = [...(input.KeyConditionExpression ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g)];
  const pair = pairs.find(([, name = '']) => (input.ExpressionAttributeNames[name] ?? name) === partitionKey);
  const value = input.ExpressionAttributeValues[pair?.[2] ?? '']?.S;
  return value === undefined ? [] : [value];
}

function permissionsFor(partitionKeys: PartitionKeys) {
  const permission = (action: string, resource: string, keys: string[]): PermissionRequest => ({
    action: `dynamodb:${action}`,
    resource,
    conditionValues: { 'dynamodb:leadingkeys': keys },
  });
  const onItems = (action: string, tableName: string, keys: z.infer<typeof item>[]) => {
    const name = partitionKeys(tableName);
    return permission(action, tableArn(tableName), [...new Set(keys.flatMap((key) => key[name]?.S ?? []))]);
  };
  const onItem = (action: string, { TableName, Key, Item }: z.infer<typeof itemInput>) =>
    onItems(action, TableName, [Key ?? Item ?? {}]);
  const onList = (action: string, input: z.infer<typeof listInput>) => {
    const { TableName, IndexName } = input;
    const resource = `${tableArn(TableName)}${IndexName === undefined ? '' : `/index/${IndexName}`}`;
    return permission(action, resource, leadingKeys(input, partitionKeys(TableName, IndexName)));
  };
  return { onItem, onItems, onList };
}

function permissionsOf(partitionKeys: PartitionKeys, action: string, input: unknown): PermissionRequest[] {
  const { onItem, onItems, onList } = permissionsFor(partitionKeys);
  switch (action) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onItem(action, itemInput.parse(input))];
    case 'Query':
    case 'Scan':
      return [onList(action, listInput.parse(input))];
    case 'DescribeContinuousBackups':
      return [{ action: 'dynamodb:DescribeContinuousBackups', resource: tableArn(tableInput.parse(input).TableName) }];
    case 'DescribeTable':
      return [{ action: 'dynamodb:DescribeTable', resource: tableArn(tableInput.parse(input).TableName) }];
    case 'BatchGetItem':
      return Object.entries(batchGetInput.parse(input).RequestItems).map(([table, { Keys }]) =>
        onItems(action, table, Keys),
      );
    case 'BatchWriteItem':
      return Object.entries(batchWriteInput.parse(input).RequestItems).map(([table, writes]) => {
        const keys = writes.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {});
        return onItems(action, table, keys);
      });
    case 'TransactGetItems':
      return transactGetInput.parse(input).TransactItems.map(({ Get }) => onItem('GetItem', Get));
    case 'TransactWriteItems':
      return transactWriteInput
        .parse(input)
        .TransactItems.flatMap((part) =>
          transactionKinds.flatMap((kind) => part[kind] && onItem(transactionActions[kind], part[kind])),
        )
        .filter((one) => one !== undefined);
    default:
      throw new UnknownActionError('dynamodb', action);
  }
}

/** Reads requests to DynamoDB: a transaction needs the permissions of its parts, an index has its own ARN. */
export function dynamoDbReader(partitionKeys: PartitionKeys) {
  /** Throws UnknownActionError, or ZodError for an input that cannot be read. */
  return function read({ headers, body }: AwsRequest): Operation {
    const action = String(headers['x-amz-target']).split('.')[1] ?? '';
    return { action, permissions: permissionsOf(partitionKeys, action, JSON.parse(body.toString('utf8'))) };
  };
}
