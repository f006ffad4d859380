import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { StageSettings } from '#infra/settings/read.ts';
import { listDeletions } from '../../functions/ground/auth-sessions/requested-deletions.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { areas } from '../../functions/reactions/derived-data/difference.ts';
import { type ReconcileResult, reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { openStream } from '../../functions/reactions/derived-data/stream.ts';
import { connectStage, type Prepared } from '../prepare-table/connect.ts';
import type { EquipContext } from '../prepare-table/equip.ts';
import { type PreparedTable, prepareTable } from '../prepare-table/prepare.ts';
import { patientClient } from '../target.ts';
import { findLost, type LostOfKind } from './lost.ts';

/** Does the command's work on the tables of a stage. */
export type Tables = {
  client: EquipContext['client'];
  /** Names a table with the client of its items. */
  open(name: string): Table;
  erasures: Table;
  /** Compares what is derived, and repairs it if asked to. */
  compare(name: string, repair: boolean): Promise<ReconcileResult>;
  prepare(name: string, restoredTo: Date): Promise<PreparedTable>;
  /** Counts the deletions of people that are due. */
  dueDeletions(name: string): Promise<number>;
  findLost(before: string, restored: string): Promise<LostOfKind[]>;
};

type Tools = Pick<EquipContext, 'pause' | 'print'> & { now(): Date };
type Streams = Pick<DynamoDBStreamsClient, 'send'>;

/** A change reaches the stream within a second. */
const streamDelayMs = 3000;

/** Connects to the tables of a deployed stage. */
export function connectTables(
  settings: StageSettings,
  outputs: { TableName: string; ErasuresTableName: string; UserPoolId: string },
  tools: Tools,
): Tables {
  const streams = new DynamoDBStreamsClient({ ...patientClient, region: settings.region });
  return tablesOf(connectStage(outputs.TableName, settings, outputs), streams, tools);
}

/** Works on tables by the given connection; `table` of it is not used by itself. */
export function tablesOf(connection: ConnectedTables, streams: Streams, tools: Tools): Tables {
  const { table, erasures, client } = connection;
  const open = (name: string) => ({ ...table, name });
  return {
    client,
    open,
    erasures,
    compare: async (name, repair) =>
      reconcileDerivedData({
        table: open(name),
        now: tools.now,
        streamDelayMs: connection.streamDelayMs ?? streamDelayMs,
        areas,
        repair,
        readChanges: await openStream(open(name), streams as DynamoDBStreamsClient),
        report: tools.print,
      }),
    prepare: (name, restoredTo) =>
      prepareTable({ table: name, restoredTo }, { ...connection, ...tools, table: open(name), now: tools.now() }),
    dueDeletions: async (name) => {
      const now = tools.now().toISOString();
      return (await listDeletions(open(name))).filter(({ dueAt }) => dueAt <= now).length;
    },
    findLost: (before, restored) => findLost(open(before), open(restored)),
  };
}

type ConnectedTables = Omit<Prepared, 'client'> & {
  client: Pick<DynamoDBClient, 'send'>;
  streamDelayMs?: number;
};
