import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DynamoDBClient, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { findLost } from '../../operator/restore/lost.ts';
import { createRestored, emptyTable, exportTable, importTable } from './backup.ts';
import { type BenchCloud, memoryFolder, newState, startCloud } from './cloud.ts';
import { fill } from './fill.ts';
import { runOperator } from './operator-command.ts';
import { reconcile } from './reconcile-command.ts';
import { type BenchReport, kilobytes, tenth } from './report.ts';

/**
 * The whole is 340,000 items with orders, search rows, groups, totals and income; BENCH_SHARE=0.1 is enough to test the
 * bench itself.
 */
const share = Number(process.env.BENCH_SHARE ?? 1);
const bookings = Math.ceil(72 * share) * 200;
const sizes = { sessions: bookings / 200, bookings, purchases: bookings / 10, members: bookings / 20 };
const restored = 'exhale-restored';

/**
 * Backs a full table up, restores it into a new one, and does what the command that restores does with it: compares and repairs what
 * is derived, prepares it, and lists what was lost (docs/operations.md#restoring). The backup is a parallel scan in the format of
 * DynamoDB's export: the local table has no point-in-time recovery.
 */
export async function restore(): Promise<BenchReport> {
  const state = await newState(memoryFolder());
  const env = { ...process.env, EXHALE_STREAMS: 'off', EXHALE_TABLE: 'memory' };
  const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state, env });
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const client = new DynamoDBClient({ ...cloud.table, credentials });
  try {
    return await measure(cloud, client, state);
  } finally {
    client.destroy();
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
  }
}

async function measure(cloud: BenchCloud, client: DynamoDBClient, state: string): Promise<BenchReport> {
  const file = join(dirname(state), 'backup.jsonl.gz');
  const rows: BenchReport['rows'] = [];
  const timed = async (step: string, work: () => Promise<{ items: number; result: string }>) => {
    const begin = performance.now();
    const { items, result } = await work();
    const seconds = (performance.now() - begin) / 1000;
    rows.push({ step, seconds: tenth(seconds), 'items a second': Math.round(items / seconds), result });
  };
  const { name } = cloud.table;
  await emptyTable(client, name);
  let written = 0;
  await timed('write', async () => {
    written = await fill(cloud, sizes);
    return { items: written, result: `${written} items` };
  });
  const backedUp = new Date();
  await timed('back up', async () => {
    const items = await exportTable(client, name, file);
    return { items, result: `${kilobytes((await stat(file)).size)} kB` };
  });
  await timed('restore', async () => {
    await createRestored(client, restored);
    const items = await importTable(client, restored, file);
    return { items, result: `${items} items` };
  });
  await timed('compare', () => compare(state));
  await damage(client);
  await timed('compare, damaged', () => compare(state));
  await timed('repair', () => compare(state, '--repair'));
  await timed('compare again', () => compare(state));
  await timed('prepare', () => prepare(state, backedUp));
  await timed('list what was lost', async () => ({ items: written, result: await listLost(client, name) }));
  const note =
    'Damaged: totals of a year, 500 search rows, the counters of 20 sessions. Peak memory of the whole process.';
  return { title: `Backing up and restoring ${rows[2]?.result ?? ''}`, rows, note };
}

async function compare(state: string, ...args: string[]): Promise<{ items: number; result: string }> {
  const { items, differences, repaired, peak } = await reconcile(state, '--table', restored, ...args);
  return { items, result: `${differences} differences, ${repaired} repaired, ${peak} MB` };
}

/** Gives the table stream, expiry and recovery, holds mails back, and compares members with the pool. */
async function prepare(state: string, to: Date): Promise<{ items: number; result: string }> {
  const args = ['--local', '--table', restored, '--to', to.toISOString()];
  const { stdout, peak } = await runOperator(state, 'operator/prepare-table/main.ts', args);
  const members = Number(/(\d+) members/.exec(stdout)?.[1]);
  return { items: members, result: `${members} members compared, ${peak} MB` };
}

async function listLost(client: DynamoDBClient, before: string): Promise<string> {
  const open = (name: string) => ({ name, client: DynamoDBDocumentClient.from(client) });
  const lost = await findLost(open(before), open(restored));
  const count = (name: 'missing' | 'changed' | 'back') => lost.reduce((sum, kind) => sum + kind[name].length, 0);
  return `${count('missing')} missing, ${count('changed')} changed, ${count('back')} here again`;
}

async function damage(client: DynamoDBClient): Promise<void> {
  const find = async (partition: string, Limit: number) => {
    const values = { ':p': { S: partition } };
    const query = { TableName: restored, KeyConditionExpression: 'PK = :p', ExpressionAttributeValues: values, Limit };
    return (await client.send(new QueryCommand(query))).Items ?? [];
  };
  const change = async ({ PK, SK }: Awaited<ReturnType<typeof find>>[number], name: string, value: string) => {
    if (!PK || !SK) return;
    const part = { ExpressionAttributeNames: { '#n': name }, ExpressionAttributeValues: { ':v': { N: value } } };
    const update = { TableName: restored, Key: { PK, SK }, UpdateExpression: 'SET #n = :v', ...part };
    await client.send(new UpdateItemCommand(update));
  };
  for (const item of await find('TOTALS', 365)) await change(item, 'paid', '12345');
  for (const item of await find('WORDS#orders', 500)) await change(item, 'createdAt', '0');
  const listed = { ':p': { S: 'SESSIONS#published' } };
  const sessions = await client.send(
    new QueryCommand({
      TableName: restored,
      IndexName: 'byKind',
      KeyConditionExpression: 'GSI3PK = :p',
      ExpressionAttributeValues: listed,
      Limit: 20,
    }),
  );
  for (const item of sessions.Items ?? []) await change(item, 'seatsTaken', '0');
}
