import {
  DescribeBackupCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ListBackupsCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type RestoreTableToPointInTimeInput,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import type { Table } from '../../../functions/ground/platform/table.ts';
import type { LostOfKind } from '../lost.ts';
import type { Tables } from '../tables.ts';

export const liveTable = 'Exhale-prod-Data';
export const firstRestorable = new Date('2026-10-24T09:00:00Z');
export const lastRestorable = new Date('2026-11-28T08:55:00Z');
export const deletedAt = new Date('2026-11-28T08:30:00.000Z');

const arnOf = (name: string) => `arn:aws:dynamodb:eu-west-2:123456789012:table/${name}`;
export const streamOf = (name: string) => `${arnOf(name)}/stream/2026-11-28T09:00:00.000`;

type Tag = { Key?: string | undefined; Value?: string | undefined };
type EmulatedTable = {
  looks: number;
  source?: string;
  key?: string;
  restored?: object;
  tags?: Tag[];
  indexes?: readonly string[];
};

const keySchema = (...names: string[]) => names.map((AttributeName) => ({ AttributeName }));

/** Tables of AWS without items. A restored one is there after two looks. Any call can be broken before or after it took effect. */
export class EmulatedTables implements Tables {
  readonly existing = new Map<string, EmulatedTable>([[liveTable, { looks: 0 }]]);
  hasBackup = false;
  /** What was called so far. */
  calls: string[] = [];
  fault: (number: number) => 'before' | 'after' | undefined = () => undefined;
  differences = 0;
  due = 3;
  lost: LostOfKind[] = [{ kind: 'bookings', missing: ['01A', '01B'], changed: [], back: [] }];
  erasures = {} as Table;

  readonly client = {
    send: (command: object) => this.#call(command.constructor.name, () => this.#answer(command)),
  } as unknown as Tables['client'];

  open(name: string): Table {
    return { name } as Table;
  }

  compare = (name: string, repair: boolean) =>
    this.#call(`${repair ? 'repair' : 'compare'} ${name}`, () => {
      const difference = { area: 'counters', subject: 'SESSION#1', what: 'capacity', stored: 1, counted: 2 } as const;
      const differences = Array.from({ length: this.differences }, () => ({ ...difference, state: 'left' as const }));
      return { items: 12, differences, awaitingConsumer: 0 };
    });

  prepare = (name: string) =>
    this.#call(`prepare ${name}`, () => ({ streamArn: streamOf(name), withoutAccount: [], withdrawn: [] }));

  dueDeletions = (name: string) => this.#call(`deletions ${name}`, () => this.due);

  findLost = (before: string, restored: string) => this.#call(`lost ${before} ${restored}`, () => this.lost);

  async #call<Result>(name: string, answer: () => Result): Promise<Result> {
    this.calls.push(name);
    const fault = this.fault(this.calls.length);
    if (fault === 'before') throw new Error('the connection broke');
    const result = answer();
    if (fault === 'after') throw new Error('the connection broke');
    return result;
  }

  #answer(command: object): unknown {
    if (command instanceof DescribeTableCommand) return { Table: this.#describe(command.input.TableName ?? '') };
    if (command instanceof DescribeContinuousBackupsCommand) {
      const PointInTimeRecoveryDescription = {
        EarliestRestorableDateTime: firstRestorable,
        LatestRestorableDateTime: lastRestorable,
      };
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
    }
    if (command instanceof RestoreTableToPointInTimeCommand) return this.#restore(command.input);
    if (command instanceof ListBackupsCommand) {
      const summary = { BackupArn: `${arnOf(liveTable)}/backup/1`, BackupCreationDateTime: new Date(deletedAt) };
      return { BackupSummaries: this.hasBackup ? [summary] : [] };
    }
    if (command instanceof DescribeBackupCommand) return { BackupDescription: {} };
    if (command instanceof RestoreTableFromBackupCommand) {
      this.#add(command.input.TargetTableName ?? '', command.input);
      return {};
    }
    if (command instanceof ListTagsOfResourceCommand)
      return { Tags: this.#named(command.input.ResourceArn?.split('/')[1] ?? '').tags };
    if (command instanceof TagResourceCommand) {
      this.#named(command.input.ResourceArn?.split('/')[1] ?? '').tags = command.input.Tags ?? [];
      return {};
    }
    throw new Error(`an unexpected ${command.constructor.name}`);
  }

  #restore(input: RestoreTableToPointInTimeInput): object {
    if (!this.existing.has(input.SourceTableName ?? '')) throw new Error('SourceTableNotFoundException');
    this.#add(input.TargetTableName ?? '', input);
    return {};
  }

  #add(name: string, restored: object): void {
    if (this.existing.has(name)) throw new Error('TableAlreadyExistsException');
    this.existing.set(name, { looks: 2, source: liveTable, restored });
  }

  #named(name: string): EmulatedTable {
    const table = this.existing.get(name);
    if (!table) throw new ResourceNotFoundException({ message: 'no such table', $metadata: {} });
    return table;
  }

  #describe(TableName: string) {
    const table = this.#named(TableName);
    const indexes = Object.values(shape.indexes).filter(({ name }) => table.indexes?.includes(name) ?? true);
    const TableStatus = table.looks > 0 ? 'CREATING' : 'ACTIVE';
    table.looks -= 1;
    return {
      TableStatus,
      TableArn: arnOf(TableName),
      KeySchema: keySchema(shape.partitionKey, shape.sortKey),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        IndexStatus: TableStatus,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
      })),
      ...(table.key && { SSEDescription: { SSEType: 'KMS', KMSMasterKeyArn: table.key } }),
      ...(table.source && { RestoreSummary: { SourceTableArn: arnOf(table.source) } }),
    };
  }
}
