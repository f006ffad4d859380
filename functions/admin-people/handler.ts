import { connectPayments } from '../payments/connect.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectAccounts } from './accounts.ts';
import { deletePerson } from './deletion.ts';
import { exportPerson } from './export.ts';
import { sendPersonReset, setPersonPassword } from './help.ts';
import { endImpersonation, impersonate, renewImpersonation } from './impersonation.ts';
import { getPerson, listPeople, updatePerson } from './people.ts';

const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');

export const handler = serve(
  {
    ...{ listPeople, getPerson, updatePerson, deletePerson, exportPerson, sendPersonReset, setPersonPassword },
    ...{ impersonate, renewImpersonation, endImpersonation },
  },
  {
    ...connectPayments(),
    accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
  },
);
