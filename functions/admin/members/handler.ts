import { serveMembers } from '../../auth-sessions/serve.ts';
import { connectPayments } from '../../payments/connect.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { connectAccounts } from './accounts.ts';
import { deleteMember } from './delete.ts';
import { exportMember } from './export.ts';
import { endImpersonation, impersonate, renewImpersonation } from './impersonation.ts';
import { getMember, listMembers, updateMember } from './members.ts';
import { sendMemberPasswordReset, setMemberPassword } from './password.ts';

const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');

export const handler = serveMembers(
  {
    ...{ listMembers, getMember, updateMember, deleteMember, exportMember, sendMemberPasswordReset, setMemberPassword },
    ...{ impersonate, renewImpersonation, endImpersonation },
  },
  {
    ...connectPayments(),
    accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
  },
);
