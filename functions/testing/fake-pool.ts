import type { Pool, PoolAccount } from '../domains/identity/pool.ts';

/** A user pool with these accounts that records its calls. An account that it creates exists once it has a password. */
export function fakePool(accounts: Record<string, Partial<PoolAccount>> = {}) {
  const calls: unknown[][] = [];
  const subOf = (email: string) => `sub-of-${email}`;
  const created = new Map<string, { fullName: string; password?: string }>();
  const pool: Pool = {
    async findAccount(email) {
      const known = accounts[email] ?? (created.get(subOf(email))?.password && {});
      return known ? { sub: subOf(email), enabled: true, secondFactor: false, ...known } : undefined;
    },
    async findUnfinished(email) {
      const one = created.get(subOf(email));
      return one && one.password === undefined ? { fullName: one.fullName } : undefined;
    },
    async createAccount(account) {
      calls.push(['createAccount', account]);
      created.set(subOf(account.email), { fullName: account.fullName });
      return subOf(account.email);
    },
    async setPassword(sub, password) {
      calls.push(['setPassword', sub, password]);
      if (password.startsWith(' ')) return 'refused';
      const one = created.get(sub);
      if (one) one.password = password;
      return 'set';
    },
    async changePassword(accessToken, { current, next }) {
      calls.push(['changePassword', accessToken, current, next]);
      return current === 'old-password' ? 'set' : 'wrong_password';
    },
    signOutEverywhere: async (sub) => void calls.push(['signOutEverywhere', sub]),
  };
  /** The password of an account that was created, by its e-mail address. */
  const passwordOf = (email: string) => created.get(subOf(email))?.password;
  return { pool, calls, passwordOf, remove: (email: string) => created.delete(subOf(email)) };
}
