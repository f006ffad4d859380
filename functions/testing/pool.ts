import type { Account, Pool, SignUpInput } from '../identity/pool.ts';

/** A user pool that knows these addresses, and notes what it was asked to do. */
export function fakePool(accounts: Record<string, Partial<Account>> = {}) {
  const asked: unknown[][] = [];
  const pool: Pool = {
    async findAccount(email) {
      const found = accounts[email];
      return found && { sub: `sub-of-${email}`, confirmed: true, enabled: true, ...found };
    },
    async signUp(newcomer: SignUpInput) {
      asked.push(['signUp', newcomer]);
      if (newcomer.password.startsWith(' ')) return 'refused';
      return newcomer.email in accounts ? 'exists' : 'taken_up';
    },
    resendConfirmation: async (email) => void asked.push(['resendConfirmation', email]),
    async setPassword(sub, password) {
      asked.push(['setPassword', sub, password]);
      return password.startsWith(' ') ? 'refused' : 'set';
    },
    signOutEverywhere: async (sub) => void asked.push(['signOutEverywhere', sub]),
  };
  return { pool, asked };
}
