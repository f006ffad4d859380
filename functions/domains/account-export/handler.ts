import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../../ground/platform/clock.ts';
import { cognitoClient } from '../../ground/platform/cognito.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { exportAccounts } from './export-accounts.ts';

const { USER_POOL_ID, EXPORTS_BUCKET } = readEnvironment('USER_POOL_ID', 'EXPORTS_BUCKET');
const requestHandler = { connectionTimeout: 1000, requestTimeout: 60_000, throwOnRequestTimeout: true };
const dependencies = {
  cognito: cognitoClient(),
  userPoolId: USER_POOL_ID,
  storage: new S3Client({ requestHandler, maxAttempts: 3 }),
  bucket: EXPORTS_BUCKET,
  now: systemClock,
};

/** Runs every night. */
export async function handler(): Promise<void> {
  logger.info('accounts exported', { accounts: await exportAccounts(dependencies) });
}
