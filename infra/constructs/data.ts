import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { table } from '#shared/rules/table.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Retention } from './retention.ts';

export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  /** Covers the table itself; indexes are listed in `queries`. */
  | 'Query';

/** Batch read followed by one transaction. */
export const transactionActions: ItemAction[] = [
  ...(['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
];

/**
 * Every function that serves members needs these: each request reads its auth session, the first one of a session
 * creates it (docs/trust.md#auth-sessions), or takes back that the account is deleted.
 */
const authSessionActions: ItemAction[] = [
  ...(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
];

/** Permissions of a function on the table. IAM evaluates a transaction by its parts: grant those. */
export type TableAccess = {
  items: ItemAction[];
  queries?: (keyof typeof table.indexes)[];
  /** Queries of the index byParent, of these partition keys alone. */
  children?: readonly string[];
  /** Tells whether the function has endpoints of members or admins. */
  servesMembers?: boolean;
  /** Restricts to these partition keys, with `*` as wildcard; default: any. */
  partitions?: readonly string[];
};

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** A table as functions find it. */
type TableInUse = { name: string; arn: string; streamArn: string };

/** Finds table and account in the ARN of its stream: `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<label>`. */
function tableOfStream(streamArn: string): TableInUse {
  const [arn = ''] = streamArn.split('/stream/');
  return { name: arn.slice(arn.lastIndexOf('/') + 1), arn, streamArn };
}

/** The table described by shared/rules/table.ts. */
export class Data extends Construct {
  /** The stack's own table, or one that was restored: then the own one stays as it is, and nothing uses it. */
  readonly inUse: TableInUse;
  /** Notes who was erased: a restore of the other table leaves it as it is. */
  readonly #erasures: TableV2;

  constructor(scope: Construct, id: string, retention: Retention, restoredStreamArn?: string) {
    super(scope, id);
    const own = new TableV2(this, 'Table', {
      partitionKey: key(table.partitionKey),
      sortKey: key(table.sortKey),
      globalSecondaryIndexes: Object.values(table.indexes).map((index) => ({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
      })),
      billing: Billing.onDemand(),
      timeToLiveAttribute: table.expiry,
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      ...retention,
    });
    this.#erasures = this.#addErasures(retention);
    const { tableName: name, tableArn: arn, tableStreamArn: streamArn } = own;
    if (!streamArn) throw new Error('the table has no stream');
    this.inUse = restoredStreamArn === undefined ? { name, arn, streamArn } : tableOfStream(restoredStreamArn);
  }

  get erasuresName(): string {
    return this.#erasures.tableName;
  }

  #addErasures(retention: Retention): TableV2 {
    const erasures = new TableV2(this, 'Erasures', {
      partitionKey: key(table.partitionKey),
      billing: Billing.onDemand(),
      timeToLiveAttribute: table.expiry,
      ...retention,
    });
    acknowledge(erasures, 'Its notes are kept for as long as backups, and no longer', 'AwsSolutions-DDB3');
    return erasures;
  }

  /** Sets ERASURES_TABLE and lets it note who was erased. */
  grantErasures(grantee: SiteFunction): void {
    grantee.addEnvironment('ERASURES_TABLE', this.#erasures.tableName);
    grantee.allow(['dynamodb:PutItem'], [this.#erasures.tableArn]);
  }

  /** Sets TABLE_NAME and grants exactly this access. */
  grant(grantee: SiteFunction, access: TableAccess): void {
    grantee.addEnvironment('TABLE_NAME', this.inUse.name);
    const conditions = access.partitions && onlyPartitions(access.partitions);
    const actions = new Set([...access.items, ...(access.servesMembers ? authSessionActions : [])]);
    grantee.allow(
      [...actions].map((action) => `dynamodb:${action}`),
      [this.inUse.arn],
      conditions,
    );
    const indexes = (access.queries ?? []).map((name) => `${this.inUse.arn}/index/${table.indexes[name].name}`);
    if (indexes.length > 0) grantee.allow(['dynamodb:Query'], indexes);
    if (!access.children) return;
    const byParent = `${this.inUse.arn}/index/${table.indexes.byParent.name}`;
    grantee.allow(['dynamodb:Query'], [byParent], onlyPartitions(access.children));
  }

  /** Sets TABLE_NAME and grants each action on its partitions alone. */
  grantPartitions(grantee: SiteFunction, access: Readonly<Record<string, readonly string[]>>): void {
    grantee.addEnvironment('TABLE_NAME', this.inUse.name);
    for (const [operation, partitions] of Object.entries(access)) {
      const [action, index] = operation.split(' ');
      const resource = `${this.inUse.arn}${index === undefined ? '' : `/index/${index}`}`;
      grantee.allow([`dynamodb:${action}`], [resource], onlyPartitions(partitions));
    }
  }

  grantStream(grantee: SiteFunction): void {
    grantee.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [this.inUse.streamArn],
    );
  }
}

function onlyPartitions(partitions: readonly string[]) {
  const operator = partitions.some((one) => one.includes('*')) ? 'StringLike' : 'StringEquals';
  return { [`ForAllValues:${operator}`]: { 'dynamodb:LeadingKeys': partitions } };
}
