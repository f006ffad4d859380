import { adminMemberEndpoints } from '#shared/contract/members/admin-endpoints.ts';
import { adminScreeningEndpoints } from '#shared/contract/screening/admin-endpoints.ts';
import { connectAccounts } from '../admin/members/accounts.ts';
import { deleteMember } from '../admin/members/delete.ts';
import { exportMember } from '../admin/members/export.ts';
import { endImpersonation, impersonate, renewImpersonation } from '../admin/members/impersonation.ts';
import { getMember, listMembers, updateMember } from '../admin/members/members.ts';
import { sendMemberPasswordReset, setMemberPassword } from '../admin/members/password.ts';
import { readScreening } from '../admin/screening/read.ts';
import { serveMembers } from '../auth-sessions/serve.ts';
import { connectPayments } from '../payments/connect.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectOpening } from '../screening/data-keys.ts';

const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');

/** Accounts in the back office: it may change and delete those of others. */
export const handler = serveMembers(
  { ...adminMemberEndpoints, ...adminScreeningEndpoints },
  {
    ...{ listMembers, getMember, updateMember, deleteMember, exportMember, sendMemberPasswordReset, setMemberPassword },
    ...{ impersonate, renewImpersonation, endImpersonation, readScreening },
  },
  {
    ...connectPayments(),
    ...connectOpening(),
    accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
  },
);
