import type { Pool, PoolAccount } from '../identity/pool.ts';

/** A user pool with these accounts that records its calls. */
export function fakePool(accounts: Record<string, Partial<PoolAccount>> = {}) {
  const calls: unknown[][] = [];
  const pool: Pool = {
    async findAccount(email) {
      const found = accounts[email];
      return found && { sub: `sub-of-${email}`, enabled: true, ...found };
    },
    async createAccount(account) {
      calls.push(['createAccount', account]);
      return `sub-of-${account.email}`;
    },
    async setPassword(sub, password) {
      calls.push(['setPassword', sub, password]);
      return password.startsWith(' ') ? 'refused' : 'set';
    },
    async changePassword(accessToken, { current, next }) {
      calls.push(['changePassword', accessToken, current, next]);
      return current === 'old-password' ? 'set' : 'wrong_password';
    },
    signOutEverywhere: async (sub) => void calls.push(['signOutEverywhere', sub]),
  };
  return { pool, calls };
}
