import type { Pool, PoolAccount, SignUpInput } from '../identity/pool.ts';

/** A user pool with these accounts that records its calls. */
export function fakePool(accounts: Record<string, Partial<PoolAccount>> = {}) {
  const calls: unknown[][] = [];
  const pool: Pool = {
    async findAccount(email) {
      const found = accounts[email];
      return found && { sub: `sub-of-${email}`, confirmed: true, enabled: true, ...found };
    },
    async signUp(newcomer: SignUpInput) {
      calls.push(['signUp', newcomer]);
      if (newcomer.password.startsWith(' ')) return 'refused';
      return newcomer.email in accounts ? 'exists' : 'taken_up';
    },
    resendConfirmation: async (email) => void calls.push(['resendConfirmation', email]),
    async setPassword(sub, password) {
      calls.push(['setPassword', sub, password]);
      return password.startsWith(' ') ? 'refused' : 'set';
    },
    signOutEverywhere: async (sub) => void calls.push(['signOutEverywhere', sub]),
  };
  return { pool, calls };
}
