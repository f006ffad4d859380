import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readSettings, type StageSettings } from '#infra/settings/read.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { CommandError } from '../command-error.ts';
import { localCloud, localCredentials, patientClient, stackOutputs } from '../target.ts';
import type { PrepareCommand } from './command-line.ts';
import type { Equipment } from './equip.ts';

export type Prepared = {
  table: Table;
  /** Notes who was erased. */
  erasures: Table;
  client: DynamoDBClient;
  cognito: Pick<CognitoIdentityProviderClient, 'send'>;
  userPoolId: string;
  equipment: Equipment;
};

const cloudFile = z.object({
  userPoolId: z.string(),
  table: z.object({ name: z.string(), endpoint: z.url(), region: z.string() }),
  operator: z.object({ cognitoEndpoint: z.url(), erasures: z.string().min(3) }),
});

const outputs = ['TableName', 'ErasuresTableName', 'UserPoolId'] as const;
const marshallOptions = { removeUndefinedValues: true };

/** Connects to the restored table and the user pool. Throws CommandError for the table that the site uses. */
export async function connectTarget({ target, table: name }: PrepareCommand): Promise<Prepared> {
  if (target === 'local') {
    const { userPoolId, table, operator } = localCloud(cloudFile);
    expectOther(name, table.name);
    const at = { ...patientClient, region: table.region, credentials: localCredentials };
    const client = new DynamoDBClient({ ...at, endpoint: table.endpoint });
    const cognito = new CognitoIdentityProviderClient({ ...at, endpoint: operator.cognitoEndpoint });
    return {
      ...connected(name, operator.erasures, client),
      cognito,
      userPoolId,
      equipment: { tags: {}, isLocal: true, isProtected: false },
    };
  }
  const settings = readSettings(target.settings, target.stage);
  const found = await stackOutputs(settings, outputs);
  expectOther(name, found.TableName);
  return connectStage(name, settings, found);
}

type StageOutputs = { ErasuresTableName: string; UserPoolId: string };

/** Connects to a restored table of a stage, which may be the one in use. */
export function connectStage(
  name: string,
  settings: StageSettings,
  { ErasuresTableName, UserPoolId: userPoolId }: StageOutputs,
): Prepared {
  const at = { ...patientClient, region: settings.region };
  const equipment = { tags: settings.tags, isLocal: false, isProtected: settings.stage === 'prod' };
  const cognito = new CognitoIdentityProviderClient(at);
  return { ...connected(name, ErasuresTableName, new DynamoDBClient(at)), cognito, userPoolId, equipment };
}

function connected(
  name: string,
  erasures: string,
  client: DynamoDBClient,
): Pick<Prepared, 'table' | 'erasures' | 'client'> {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions });
  return { client, table: { name, client: documents }, erasures: { name: erasures, client: documents } };
}

/** Throws for the table in use: what is held back and compared is right for one that nothing uses yet. */
function expectOther(name: string, inUse: string): void {
  if (name === inUse) throw new CommandError(`${name} is the table that the site uses: name the restored one.`);
}
