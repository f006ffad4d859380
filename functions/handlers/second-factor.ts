import { secondFactorEndpoints } from '#shared/contract/second-factor/endpoints.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { newPassword } from '../second-factor/new-password.ts';
import { connectSecondFactor } from '../second-factor/pool.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../second-factor/second-factor.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

/** Two-step sign-in, and new passwords by a mailed link, which it guards. */
export const handler = serveMembers(
  secondFactorEndpoints,
  { beginSecondFactor, turnOnSecondFactor, renewRecoveryCodes, turnOffSecondFactor, newPassword },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectSecondFactor(USER_POOL_ID) },
);
