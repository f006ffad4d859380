import { connectPool } from '../identity/pool.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { readSetupLink, setUpAccount } from './set-up-account.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

export const handler = serve(
  { readSetupLink, setUpAccount },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectPool({ userPoolId: USER_POOL_ID }) },
);
