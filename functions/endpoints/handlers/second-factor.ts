import { secondFactorEndpoints } from '#shared/contract/second-factor/endpoints.ts';
import { newPassword } from '../../domains/second-factor/new-password.ts';
import { connectSecondFactor } from '../../domains/second-factor/pool.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../domains/second-factor/second-factor.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

/** Two-step sign-in, and new passwords by a mailed link, which it guards. */
export const handler = serveMembers(
  secondFactorEndpoints,
  { beginSecondFactor, turnOnSecondFactor, renewRecoveryCodes, turnOffSecondFactor, newPassword },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectSecondFactor(USER_POOL_ID) },
);
