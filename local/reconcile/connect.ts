import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readSettings as readStageSettings, type Settings } from '#infra/settings/read.ts';
import { stackName } from '#infra/settings/schema.ts';
import type { Table } from '../../functions/platform/table.ts';
import { readSettings } from '../run.ts';
import { CommandError, type CommandLine } from './command-line.ts';

export type Connection = { table: Table; streams: DynamoDBStreamsClient };

/** A table may throttle a scan for a while: the SDK waits up to 20 s between attempts. */
const patient = {
  maxAttempts: 10,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
};

type ClientOptions = {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

function connect(name: string, options: ClientOptions): Connection {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...patient, ...options }));
  return { table: { name, client }, streams: new DynamoDBStreamsClient({ ...patient, ...options }) };
}

/** Connects to the table that the command names. Throws CommandError, SettingsError and what AWS answers. */
export async function connectTarget({ target, table }: Pick<CommandLine, 'target' | 'table'>): Promise<Connection> {
  if (target === 'local') {
    const { name, endpoint, region } = localTable();
    return connect(table ?? name, {
      endpoint,
      region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  }
  const settings = readStageSettings(target.settings, target.stage);
  const name = table ?? (await deployedTable(settings));
  return connect(name, { region: settings.region });
}

const cloudFile = z.object({ table: z.object({ name: z.string(), endpoint: z.url(), region: z.string() }) });

function localTable() {
  const file = join(readSettings(process.env).dataFolder, 'cloud.json');
  if (!existsSync(file)) throw new CommandError('no local cloud runs: start one with npm start.');
  return cloudFile.parse(JSON.parse(readFileSync(file, 'utf8'))).table;
}

async function deployedTable(settings: Settings): Promise<string> {
  const name = stackName(settings.stage);
  const stack = await findStack(name, settings);
  const account = stack?.StackId?.split(':')[4];
  if (settings.account !== undefined && account !== settings.account)
    throw new CommandError(`${name} is in account ${account}, the settings name ${settings.account}.`);
  const table = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
  if (!table) throw new CommandError(`${name} in ${settings.region} has no output TableName: is it deployed?`);
  return table;
}

async function findStack(name: string, { region }: Settings): Promise<Stack | undefined> {
  const client = new CloudFormationClient({ ...patient, region });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0];
  } catch (error) {
    // What DescribeStacks answers for a stack that does not exist.
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    throw new CommandError(`there is no stack ${name} in ${region}.`, { cause: error });
  } finally {
    client.destroy();
  }
}
