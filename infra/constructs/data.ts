import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { table } from '#shared/rules/table.ts';
import type { SiteFunction } from './function.ts';

export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  /** Of a partition of the table itself; indexes stand in `queries`. */
  | 'Query';

/** What booking, settling and giving an account what its address bought do: look at once at all that decides, and write it by one transaction. */
export const settling: ItemAction[] = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'];

/** What a function does with the table. A transaction is judged by its parts: grant those. */
export type TableAccess = {
  items: ItemAction[];
  /** Indexes that it queries. */
  queries?: (keyof typeof table.indexes)[];
  /** The only partitions whose items it touches; absent: any. A star stands for any characters. */
  partitions?: string[];
};

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, shaped as shared/rules/table.ts says. It outlives the stack. */
export class Data extends Construct {
  readonly table: TableV2;
  /** The stream of the table's changes. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
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
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    if (!this.table.tableStreamArn) throw new Error('the table has no stream');
    this.streamArn = this.table.tableStreamArn;
  }

  /** Tells the function the table's name and lets it do these things with it, no others. */
  grant(grantee: SiteFunction, access: TableAccess): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    const conditions = access.partitions && {
      [`ForAllValues:${access.partitions.some((one) => one.includes('*')) ? 'StringLike' : 'StringEquals'}`]: {
        'dynamodb:LeadingKeys': access.partitions,
      },
    };
    grantee.allow(
      access.items.map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      conditions,
    );
    const indexes = (access.queries ?? []).map((name) => `${this.table.tableArn}/index/${table.indexes[name].name}`);
    if (indexes.length > 0) grantee.allow(['dynamodb:Query'], indexes);
  }

  /** Lets the function read the table's stream of changes. */
  grantStream(grantee: SiteFunction): void {
    grantee.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [this.streamArn],
    );
  }
}
