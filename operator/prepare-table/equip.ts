import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { CommandError } from '../command-error.ts';

/** A table of the stage has this besides its items. */
export type Equipment = {
  tags: Readonly<Record<string, string>>;
  isProtected: boolean;
  /** DynamoDB Local has neither point-in-time recovery nor protection. */
  isLocal: boolean;
};

export type EquipContext = {
  client: Pick<DynamoDBClient, 'send'>;
  pause: (milliseconds: number) => Promise<void>;
  print: (line: string) => void;
};

export const betweenLooksMs = 5000;
const viewType = 'NEW_AND_OLD_IMAGES';

/**
 * Gives a restored table what a restore leaves out: stream, expiry, recovery, protection, tags. Each is looked at before it is
 * changed, so that a run that was interrupted is repeated. Returns the ARN of the stream. Throws CommandError for another stream.
 */
export async function equipTable(name: string, equipment: Equipment, context: EquipContext): Promise<string> {
  const restored = await activeTable(name, context);
  const { LatestStreamArn: streamArn } = restored.StreamSpecification?.StreamEnabled
    ? restored
    : await addStream(name, context);
  const view = restored.StreamSpecification?.StreamViewType ?? viewType;
  if (streamArn === undefined || view !== viewType)
    throw new CommandError(
      `${name} has a stream of ${view}: switch it off, wait a day for its end, and run this again.`,
    );
  await addExpiry(name, context);
  if (equipment.isLocal) return streamArn;
  await addRecovery(name, context);
  if (equipment.isProtected && !restored.DeletionProtectionEnabled) await protect(name, context);
  await addTags(restored.TableArn ?? '', equipment, context);
  return streamArn;
}

/** Waits for a table, which is changed once the change before has ended, and after it was restored. */
export async function activeTable(name: string, { client, pause, print }: EquipContext): Promise<TableDescription> {
  for (let looks = 0; ; looks += 1) {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (!table) throw new CommandError(`there is no table ${name}.`);
    if (table.TableStatus === 'ACTIVE' && indexesOf(table).every((status) => status === 'ACTIVE')) return table;
    if (looks === 0) print(`waits for ${name}, which is ${table.TableStatus}`);
    await pause(betweenLooksMs);
  }
}

const indexesOf = ({ GlobalSecondaryIndexes = [] }: TableDescription) =>
  GlobalSecondaryIndexes.map(({ IndexStatus }) => IndexStatus);

async function addStream(name: string, context: EquipContext): Promise<TableDescription> {
  const stream = { StreamEnabled: true, StreamViewType: viewType } as const;
  await context.client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: stream }));
  context.print('stream: switched on');
  return activeTable(name, context);
}

async function addExpiry(name: string, { client, print }: EquipContext): Promise<void> {
  const { TimeToLiveDescription: now } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  if (now?.TimeToLiveStatus?.startsWith('ENABL')) return;
  const TimeToLiveSpecification = { AttributeName: shape.expiry, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  print(`expiry: switched on, by ${shape.expiry}`);
}

async function addRecovery(name: string, { client, print }: EquipContext): Promise<void> {
  const { ContinuousBackupsDescription: now } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: name }),
  );
  if (now?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName: name, PointInTimeRecoverySpecification }));
  print('point-in-time recovery: switched on');
}

async function protect(name: string, context: EquipContext): Promise<void> {
  await context.client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
  await activeTable(name, context);
  context.print('protection against deletion: switched on');
}

async function addTags(ResourceArn: string, { tags }: Equipment, { client, print }: EquipContext): Promise<void> {
  const { Tags: known = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  const lacking = Object.entries(tags)
    .filter(([key, value]) => !known.some((tag) => tag.Key === key && tag.Value === value))
    .map(([Key, Value]) => ({ Key, Value }));
  if (lacking.length === 0) return;
  await client.send(new TagResourceCommand({ ResourceArn, Tags: lacking }));
  print(`tags: ${lacking.map(({ Key }) => Key).join(', ')}`);
}
