import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readSettings } from '#infra/settings/read.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { localCloud, localCredentials, patientClient, stackOutputs } from '../target.ts';
import type { ReconcileCommand } from './command-line.ts';

export type ReconcileConnection = { table: Table; streams: DynamoDBStreamsClient };

type ClientOptions = {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

function connect(name: string, options: ClientOptions): ReconcileConnection {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...patientClient, ...options }));
  return { table: { name, client }, streams: new DynamoDBStreamsClient({ ...patientClient, ...options }) };
}

const cloudFile = z.object({ table: z.object({ name: z.string(), endpoint: z.url(), region: z.string() }) });

/** Connects to the table that the command names. Throws CommandError, SettingsError and what AWS answers. */
export async function connectTarget({
  target,
  table,
}: Pick<ReconcileCommand, 'target' | 'table'>): Promise<ReconcileConnection> {
  if (target === 'local') {
    const { name, endpoint, region } = localCloud(cloudFile).table;
    return connect(table ?? name, { endpoint, region, credentials: localCredentials });
  }
  const settings = readSettings(target.settings, target.stage);
  const name = table ?? (await stackOutputs(settings, ['TableName'])).TableName;
  return connect(name, { region: settings.region });
}
