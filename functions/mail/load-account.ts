import { linkMinutes } from '#shared/rules/accounts.ts';
import type { PoolAccount } from '../identity/pool.ts';
import { newSecret, putSecret } from '../identity/secrets.ts';
import { transact } from '../platform/transact.ts';
import { Unwanted } from './errors.ts';
import type { LoadDependencies } from './load.ts';
import type { AccountMailData, MagicLinkMailData } from './templates/accounts.ts';

/** An address without a look at its account. */
export async function loadAddress({ to }: { to: string }, { site }: LoadDependencies): Promise<AccountMailData> {
  return { email: to, siteUrl: site.siteUrl };
}

/**
 * Whether the address has an account is found out only here, where the caller cannot observe it
 * (docs/trust.md#same-answers). An unconfirmed account gets Cognito's confirmation mail in place of any other, because
 * only that one helps: then the result says so, as a string.
 */
async function loadAccount(
  mail: { to: string },
  { pool }: LoadDependencies,
): Promise<PoolAccount | undefined | string> {
  const account = await pool.findAccount(mail.to);
  if (!account || account.confirmed) return account;
  await pool.resendConfirmation(mail.to);
  return 'confirmation sent by Cognito';
}

export async function loadEnabledAccount(
  mail: { to: string },
  dependencies: LoadDependencies,
): Promise<AccountMailData | string> {
  const account = await loadAccount(mail, dependencies);
  if (typeof account === 'string') return account;
  if (!account?.enabled) throw new Unwanted('there is no such account');
  return loadAddress(mail, dependencies);
}

/** Only ever sent by Cognito, to an unconfirmed account. */
export async function loadUnconfirmedAccount(mail: { to: string }, dependencies: LoadDependencies): Promise<string> {
  const account = await loadEnabledAccount(mail, dependencies);
  if (typeof account === 'string') return account;
  throw new Unwanted('the address is confirmed already');
}

/** The secret is created when the mail is sent, so that the outbox never holds it (docs/trust.md#one-time-links). */
export async function loadMagicLink(
  mail: { to: string; purpose: 'sign_in' | 'setup' },
  dependencies: LoadDependencies,
): Promise<MagicLinkMailData | string> {
  const account = await loadAccount(mail, dependencies);
  if (typeof account === 'string') return account;
  const address = await loadAddress(mail, dependencies);
  if (!account && mail.purpose === 'setup') return { ...address, secret: null };
  if (!account?.enabled) throw new Unwanted('there is no such account');
  const secret = newSecret();
  const { table, now } = dependencies;
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: account.sub }, now(), linkMinutes)]);
  return { ...address, secret };
}
