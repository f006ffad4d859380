import { isLongPassword } from '#shared/rules/accounts.ts';
import { confirmAddress } from '../confirmed-addresses/store.ts';
import { checkPassword, recordPassword } from '../identity/passwords.ts';
import { openPassword } from '../identity/sealed-password.ts';
import { markSecretUsed, newSecret, putSecret } from '../identity/secrets.ts';
import { findSetupLink, type SetupLink } from '../identity/setup-links.ts';
import { findPendingSignUp, type IdentityDependencies } from '../identity/sign-up.ts';
import { emailHash } from '../keys/email-hash.ts';
import type { Handler, RequestContext } from '../platform/http.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { transact } from '../platform/transact.ts';
import { withSetupLease } from './lease.ts';
import { prepareProfile } from './prepare-profile.ts';

/** The browser signs in immediately. */
const signInMinutes = 2;

/** Throws HttpError `link_not_found`. */
export const readSetupLink: Handler<'readSetupLink', IdentityDependencies> = async (
  { body: { secret } },
  { table, now, pool },
) => {
  const { email, fullName, signUpId, isUsed } = await findSetupLink(table, secret, now());
  const state = isUsed ? 'used' : (await pool.findAccount(email)) ? 'account_exists' : 'open';
  return { state, email, fullName, signUpId };
};

/**
 * Makes the account of a mailed link, whose e-mail address it confirms (docs/trust.md#set-up-links). Idempotent until it
 * succeeds: what a crash left unfinished is completed by the next use. Throws HttpError `link_not_found`, `link_used`,
 * `account_exists`, `password_needed`, 400 for a password that is not accepted, and 429.
 */
export const setUpAccount: Handler<'setUpAccount', IdentityDependencies> = async ({ body, request }, dependencies) => {
  const { table, now } = dependencies;
  const link = await findOpenLink(body.secret, dependencies);
  await recordAttempts(table, attemptsOf('setUpAccount', { network: request.ip, email: link.email }, now()));
  const password = await choosePassword(body, link, dependencies);
  await checkPassword({ password, field: 'body.password' }, { email: link.email, admin: false });
  return withSetupLease(dependencies, link.email, async () => {
    // Another request may have used it meanwhile.
    await findOpenLink(body.secret, dependencies);
    const sub = await createAccount(link, password, dependencies);
    await prepareProfile({ sub, email: link.email, fullName: link.fullName }, dependencies);
    if (isLongPassword(password)) await recordPassword(table, sub, password, now());
    return { email: link.email, signInSecret: await useLink(body.secret, { ...link, sub }, dependencies) };
  });
};

async function findOpenLink(secret: string, { table, now }: IdentityDependencies): Promise<SetupLink> {
  const link = await findSetupLink(table, secret, now());
  if (link.isUsed) throw new HttpError('link_used');
  return link;
}

/** The new password, or the one that was typed in this browser at the sign-up that requested this link. */
async function choosePassword(
  { password, sealedPassword }: RequestContext<'setUpAccount'>['body'],
  { signUpId }: SetupLink,
  { table, now }: IdentityDependencies,
): Promise<string> {
  if (password !== undefined) return password;
  const signUp = signUpId === null ? undefined : await findPendingSignUp(table, signUpId, now());
  const typed = signUp && sealedPassword !== undefined ? openPassword(sealedPassword, signUp) : undefined;
  if (typed === undefined) throw new HttpError('password_needed');
  return typed;
}

/** Returns the account's id. Throws HttpError `account_exists`. */
async function createAccount(
  { email, fullName }: SetupLink,
  password: string,
  { pool }: IdentityDependencies,
): Promise<string> {
  if (await pool.findAccount(email)) throw new HttpError('account_exists');
  const sub = await pool.createAccount({ email, fullName });
  if ((await pool.setPassword(sub, password)) === 'refused') {
    throw invalid('body.password', 'Please choose another password.');
  }
  return sub;
}

/** Uses the link up. Returns the secret that signs in. */
async function useLink(
  secret: string,
  { email, sub }: { email: string; sub: string },
  { table, now }: IdentityDependencies,
): Promise<string> {
  const signInSecret = newSecret();
  const { written } = await transact(table, [
    markSecretUsed(secret, { purpose: 'setup', bearer: email }, now()),
    putSecret(signInSecret, { purpose: 'magic_link', bearer: sub }, now(), signInMinutes),
    confirmAddress(emailHash(email), { now: now() }),
  ]);
  if (!written) throw new HttpError('link_used');
  return signInSecret;
}
