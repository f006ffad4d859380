import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readSettings } from '#infra/settings/read.ts';
import { connectPool, type Pool } from '../../functions/domains/identity/pool.ts';
import type { Storage } from '../../functions/domains/uploads/storage.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { localCloud, localCredentials, type OperatorTarget, patientClient, stackOutputs } from '../target.ts';

export type ImportConnection = { table: Table; pool: Pool; media: Storage };

type Names = { table: string; userPoolId: string; images: string; media: string };
type Endpoints = { table: string; cognito: string; s3: string };

const cloudFile = z.object({
  userPoolId: z.string(),
  table: z.object({ name: z.string(), endpoint: z.url(), region: z.string() }),
  operator: z.object({ cognitoEndpoint: z.url(), s3Endpoint: z.url(), images: z.string(), media: z.string() }),
});

/** Connects to table, user pool and buckets. Throws CommandError, SettingsError and what AWS answers. */
export async function connectTarget(target: OperatorTarget): Promise<ImportConnection> {
  if (target === 'local') {
    const { userPoolId, table, operator } = localCloud(cloudFile);
    const { cognitoEndpoint: cognito, s3Endpoint: s3, images, media } = operator;
    return connect({ table: table.name, userPoolId, images, media }, table.region, {
      table: table.endpoint,
      cognito,
      s3,
    });
  }
  const settings = readSettings(target.settings, target.stage);
  const {
    TableName: table,
    UserPoolId: userPoolId,
    ImagesBucketName: images,
    MediaBucketName: media,
  } = await stackOutputs(settings, ['TableName', 'UserPoolId', 'ImagesBucketName', 'MediaBucketName']);
  return connect({ table, userPoolId, images, media }, settings.region);
}

/** A video takes longer than a request to the table. */
const uploadTimeouts = { connectionTimeout: 3000, requestTimeout: 3_600_000 };

/** The emulator's address is its secret: it takes requests without a signature. */
const localS3 = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  signer: { sign: async <Request>(request: Request) => request },
};

export function connect(names: Names, region: string, endpoints?: Endpoints): ImportConnection {
  const at = (endpoint: string | undefined) => ({
    ...patientClient,
    region,
    ...(endpoint !== undefined && { endpoint, credentials: localCredentials }),
  });
  const marshallOptions = { removeUndefinedValues: true };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(at(endpoints?.table)), { marshallOptions });
  const cognito = new CognitoIdentityProviderClient(at(endpoints?.cognito));
  const s3 = new S3Client({ ...at(endpoints?.s3), requestHandler: uploadTimeouts, ...(endpoints && localS3) });
  return {
    table: { name: names.table, client },
    pool: connectPool(names, cognito),
    media: { client: s3, images: names.images, media: names.media },
  };
}
