import type { Accounts } from '../admin/members/accounts.ts';
import { fakePool } from './pool.ts';

/** Accounts by their ids, as the back office asks the user pool of them; notes what it was asked to do. */
export function fakeAccounts(admins: string[] = []) {
  const gone = new Set<string>();
  const { pool, asked } = fakePool();
  const accounts: Accounts = {
    async findAccount(sub) {
      return gone.has(sub) ? undefined : { sub, confirmed: true, enabled: true };
    },
    setPassword: pool.setPassword,
    signOutEverywhere: pool.signOutEverywhere,
    isAdmin: async (sub) => admins.includes(sub) && !gone.has(sub),
    async remove(sub) {
      asked.push(['remove', sub]);
      gone.add(sub);
    },
    async signInAs() {
      throw new Error('nobody signs in as somebody else here');
    },
  };
  return { accounts, asked };
}
