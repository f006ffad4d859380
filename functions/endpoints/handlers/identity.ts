import { contactAddressEndpoints } from '#shared/contract/contact-address/endpoints.ts';
import { memberEndpoints } from '#shared/contract/members/endpoints.ts';
import { changePassword } from '../../domains/identity/change-password.ts';
import { confirmContactAddress } from '../../domains/identity/contact-address.ts';
import { requestMagicLink } from '../../domains/identity/magic-link.ts';
import { connectPool } from '../../domains/identity/pool.ts';
import { setPassword } from '../../domains/identity/set-password.ts';
import { resendSignUp, signUp } from '../../domains/identity/sign-up.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { readSetupLink, setUpAccount } from '../account-setup/set-up-account.ts';

const { TABLE_NAME, USER_POOL_ID } = readEnvironment('TABLE_NAME', 'USER_POOL_ID');

/** Signing up, the account that follows from it, magic links and passwords, and links that confirm the contact address. */
export const handler = serveMembers(
  { ...memberEndpoints, ...contactAddressEndpoints },
  {
    signUp,
    resendSignUp,
    readSetupLink,
    setUpAccount,
    requestMagicLink,
    setPassword,
    changePassword,
    confirmContactAddress,
  },
  { table: connectTable(TABLE_NAME), now: systemClock, newId, pool: connectPool({ userPoolId: USER_POOL_ID }) },
);
