import { memberEndpoints } from '#shared/contract/members/endpoints.ts';
import { readSetupLink, setUpAccount } from '../account-setup/set-up-account.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { changePassword } from '../identity/change-password.ts';
import { requestMagicLink } from '../identity/magic-link.ts';
import { connectPool } from '../identity/pool.ts';
import { setPassword } from '../identity/set-password.ts';
import { resendSignUp, signUp } from '../identity/sign-up.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

/** Signing up, the account that follows from it, magic links and passwords. */
export const handler = serveMembers(
  memberEndpoints,
  { signUp, resendSignUp, readSetupLink, setUpAccount, requestMagicLink, setPassword, changePassword },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectPool({ userPoolId: USER_POOL_ID }) },
);
