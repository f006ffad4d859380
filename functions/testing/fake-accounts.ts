import type { Accounts } from '../endpoints/admin/members/accounts.ts';
import { fakePool } from './fake-pool.ts';
/** Accounts of the back office that record their calls. */
export function fakeAccounts(admins: string[] = []) {
  const gone = new Set<string>();
  const { pool, calls } = fakePool();
  const accounts: Accounts = {
    async findAccount(sub) {
      return gone.has(sub) ? undefined : { sub, enabled: true, secondFactor: false };
    },
    findUnfinished: pool.findUnfinished,
    setPassword: pool.setPassword,
    signOutEverywhere: pool.signOutEverywhere,
    isAdmin: async (sub) => admins.includes(sub) && !gone.has(sub),
    async remove(sub) {
      calls.push(['remove', sub]);
      gone.add(sub);
    },
    async signInAs() {
      throw new Error('unexpected impersonation');
    },
  };
  return { accounts, calls };
}
