import { settingAside } from '../../ground/attention/unreadable.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectPayments } from '../../orders/payments/connect.ts';
import { connectAccounts } from '../admin/members/accounts.ts';
import { connectErasures } from '../admin/members/erasures.ts';
import { completeDeletions } from '../own-data/complete.ts';

const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');
const dependencies = {
  ...connectPayments(),
  ...connectErasures(),
  accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
};

/** Deletes, on schedule, the accounts whose members have asked for it. Throws when one could not be deleted, for the alarm. */
export async function handler(): Promise<void> {
  const { deleted, failed } = await settingAside(dependencies, () => completeDeletions(dependencies));
  logger.info('requested deletions', { completed: deleted, failed });
  if (failed > 0) throw new Error(`${failed} accounts could not be deleted`);
}
