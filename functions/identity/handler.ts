import { serveMembers } from '../auth-sessions/serve.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { changePassword } from './change-password.ts';
import { requestMagicLink } from './magic-link.ts';
import { connectPool } from './pool.ts';
import { setPassword } from './set-password.ts';
import { resendSignUp, signUp } from './sign-up.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

export const handler = serveMembers(
  { signUp, resendSignUp, requestMagicLink, setPassword, changePassword },
  {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    newId,
    pool: connectPool({ userPoolId: USER_POOL_ID }),
  },
);
