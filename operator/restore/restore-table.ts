import {
  type BackupSummary,
  DescribeBackupCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type SSEDescription,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from '../command-error.ts';
import { activeTable, type EquipContext } from '../prepare-table/equip.ts';

/** Names the table that a stage is restored into: a run that was interrupted finds it by its name. */
export const restoredName = (stage: string, to: Date) => `exhale-${stage}-${compact(to)}`;

const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Describes a table; undefined when there is none. */
export async function findTable(
  client: EquipContext['client'],
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Returns the name of the table that a restored one was made from, as DynamoDB keeps it; undefined when it does not say. */
export function sourceOf(restored: TableDescription | undefined): string | undefined {
  return restored?.RestoreSummary?.SourceTableArn?.split('/')[1];
}

type Restore = { source: string; target: string; to: Date };

/** Restores the source into a new table, unless that was begun before, and waits until it is there. Throws CommandError. */
export async function restoreTable({ source, target, to }: Restore, context: EquipContext): Promise<void> {
  const { client, print } = context;
  if (await findTable(client, target)) print(`${target} was begun before`);
  else {
    const living = await findTable(client, source);
    if (living) await restoreLiving({ source, target, to }, living, context);
    else await restoreDeleted({ source, target, to }, context);
  }
  await activeTable(target, context);
  print(`${target} is there`);
}

async function restoreLiving(
  { source, target, to }: Restore,
  { SSEDescription: encryption }: TableDescription,
  { client, print }: EquipContext,
): Promise<void> {
  await expectWithin(source, to, client);
  const names = { SourceTableName: source, TargetTableName: target };
  await client.send(new RestoreTableToPointInTimeCommand({ ...names, RestoreDateTime: to, ...sameKey(encryption) }));
  print(`${source} is restored to ${to.toISOString()} as ${target}, which takes from minutes to hours`);
}

/** Recovery reaches back 35 days at most, and lags by five minutes. */
async function expectWithin(source: string, to: Date, client: EquipContext['client']): Promise<void> {
  const { ContinuousBackupsDescription: kept } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  );
  const { EarliestRestorableDateTime: first, LatestRestorableDateTime: last } =
    kept?.PointInTimeRecoveryDescription ?? {};
  if (!first || !last) throw new CommandError(`${source} has no point-in-time recovery: nothing can be restored.`);
  if (to >= first && to <= last) return;
  throw new CommandError(`${source} can be restored to ${first.toISOString()} until ${last.toISOString()}.`);
}

/** A table that was deleted has one backup, of the moment before, for 35 days. */
async function restoreDeleted({ source, target, to }: Restore, { client, print }: EquipContext): Promise<void> {
  const backup = await lastBackup(source, client);
  const { BackupArn, BackupCreationDateTime: at } = backup ?? {};
  if (!BackupArn || !at) throw new CommandError(`${source} was deleted, and there is no backup of it any more.`);
  at.setUTCMilliseconds(0);
  if (at.getTime() !== to.getTime())
    throw new CommandError(`${source} was deleted. It can be restored as it was then: --to ${at.toISOString()}`);
  const { BackupDescription } = await client.send(new DescribeBackupCommand({ BackupArn }));
  const encryption = BackupDescription?.SourceTableFeatureDetails?.SSEDescription;
  await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: target, ...sameKey(encryption) }));
  print(`${source} was deleted: its last backup, of ${at.toISOString()}, is restored as ${target}`);
}

async function lastBackup(TableName: string, client: EquipContext['client']): Promise<BackupSummary | undefined> {
  const { BackupSummaries = [] } = await client.send(new ListBackupsCommand({ TableName, BackupType: 'SYSTEM' }));
  return BackupSummaries.toSorted(
    (one, other) => (other.BackupCreationDateTime?.getTime() ?? 0) - (one.BackupCreationDateTime?.getTime() ?? 0),
  )[0];
}

/** Functions may use the key of the site alone (`customerManagedKey`). */
function sameKey(encryption: SSEDescription | undefined) {
  if (encryption?.SSEType !== 'KMS' || !encryption.KMSMasterKeyArn) return {};
  const key = { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: encryption.KMSMasterKeyArn } as const;
  return { SSESpecificationOverride: key };
}
