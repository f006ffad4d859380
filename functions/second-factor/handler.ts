import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { newPassword } from './new-password.ts';
import { connectSecondFactor } from './pool.ts';
import { beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './second-factor.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

export const handler = serveMembers(
  { beginSecondFactor, turnOnSecondFactor, renewRecoveryCodes, turnOffSecondFactor, newPassword },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectSecondFactor(USER_POOL_ID) },
);
