import { ownDataEndpoints } from '#shared/contract/own-data/endpoints.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { newId } from '../../ground/platform/ids.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { connectAccounts } from '../admin/members/accounts.ts';
import {
  downloadOwnData,
  keepOwnData,
  readOwnData,
  requestOwnDataLink,
  requestOwnDeletion,
} from '../own-data/by-link.ts';
import { downloadMyData } from '../own-data/download.ts';
import { previewMyDeletion, requestMyDeletion } from '../own-data/request-deletion.ts';

const { TABLE_NAME, USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment(
  ...(['TABLE_NAME', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID'] as const),
);

/** Serves people who read, download or give up their own data; it may neither delete an account nor reach Stripe. */
export const handler = serveMembers(
  ownDataEndpoints,
  {
    downloadMyData,
    previewMyDeletion,
    requestMyDeletion,
    requestOwnDataLink,
    readOwnData,
    downloadOwnData,
    requestOwnDeletion,
    keepOwnData,
  },
  {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    newId,
    accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
  },
);
