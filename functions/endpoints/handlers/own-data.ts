import { ownDataEndpoints } from '#shared/contract/own-data/endpoints.ts';
import { connectPool } from '../../domains/identity/pool.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { downloadMyData } from '../own-data/download.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

/** What people do with their own data: it may neither delete an account nor reach Stripe. */
export const handler = serveMembers(
  ownDataEndpoints,
  { downloadMyData },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, accounts: connectPool({ userPoolId: USER_POOL_ID }) },
);
