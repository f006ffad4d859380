import { isLongPassword } from '#shared/rules/accounts.ts';
import { checkPassword, isRejection, recordPassword } from '../../domains/identity/passwords.ts';
import { openPassword } from '../../domains/identity/sealed-password.ts';
import { markSecretUsed, newSecret, putSecret } from '../../domains/identity/secrets.ts';
import { findSetupLink, type SetupLink } from '../../domains/identity/setup-links.ts';
import { findPendingSignUp, type IdentityDependencies } from '../../domains/identity/sign-up.ts';
import { ensureProfile } from '../../domains/members/profile.ts';
import { linkGuestMemberships } from '../../domains/memberships/link.ts';
import { linkGuestPacks } from '../../domains/packs/link.ts';
import { deviceIn } from '../../ground/auth-sessions/device.ts';
import { keepKnownDevice } from '../../ground/auth-sessions/known-devices.ts';
import type { Device } from '../../ground/auth-sessions/store.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { queueInAdvance } from '../../ground/outbox/in-advance.ts';
import type { NewMail } from '../../ground/outbox/mail.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler, RequestContext } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { logFailure } from '../../ground/platform/log-failure.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { linkGuestBookings } from '../../orders/bookings/link.ts';
import { linkGuestPurchases } from '../../orders/purchases/link.ts';
import { withSetupLease } from './lease.ts';

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
 * succeeds: what a crash left unfinished is completed by the next use. The address is told, and this browser is known
 * (docs/trust.md#account-notices). Throws HttpError `link_not_found`, `link_used`, `account_exists`, `password_needed`, 400
 * for a password that is not accepted, and 429.
 */
export const setUpAccount: Handler<'setUpAccount', IdentityDependencies> = async ({ body, request }, dependencies) => {
  const { table, now } = dependencies;
  const link = await withAuthority({ table, ip: request.ip, now: now() }, () =>
    findOpenLink(body.secret, dependencies),
  );
  // The account does not exist yet: it is named by its address, which the link proves.
  await recordAttempts(table, attemptsOf('setUpAccount', { member: link.email }, now()));
  const password = await choosePassword(body, link, dependencies);
  await checkPassword({ password, field: 'body.password' }, { email: link.email, admin: false });
  return withSetupLease(dependencies, link.email, async () => {
    // Another request may have used it meanwhile.
    await findOpenLink(body.secret, dependencies);
    const device = deviceIn(request);
    const withdraw = await queueInAdvance(setUpMail(link.email, device, dependencies), dependencies);
    const sub = await createAccount(link, password, dependencies).catch(async (error) => {
      if (isRejection(error)) await transact(table, [withdraw]);
      throw error;
    });
    await prepareProfile({ sub, email: link.email, fullName: link.fullName }, dependencies);
    if (isLongPassword(password)) await recordPassword(table, sub, password, now());
    const account = { sub, email: link.email, device };
    return { email: link.email, signInSecret: await useLink(body.secret, account, withdraw, dependencies) };
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

type NewAccount = { sub: string; email: string; fullName: string };

/** Creates the profile and links guest bookings, purchases and packs; the account's pages repeat what fails here. */
async function prepareProfile(account: NewAccount, { table, now }: IdentityDependencies): Promise<void> {
  await Promise.all([
    logFailure('creating the profile', () => ensureProfile(table, account, now())),
    logFailure('linking guest bookings', () => linkGuestBookings(table, account)),
    logFailure('linking guest purchases', () => linkGuestPurchases(table, account, now())),
    logFailure('linking guest packs', () => linkGuestPacks(table, account)),
    logFailure('linking guest memberships', () => linkGuestMemberships(table, account)),
  ]);
}

function setUpMail(to: string, { device, country }: Device, { now, newId }: IdentityDependencies): NewMail {
  const at = now();
  return { id: newId(at), kind: 'account_set_up', device, country, at: at.toISOString(), to };
}

/** Uses the link up, and tells the address in place of the mail that was queued in advance. Returns the secret that signs in. */
async function useLink(
  secret: string,
  { sub, email, device }: { sub: string; email: string; device: Device },
  withdraw: Write,
  dependencies: IdentityDependencies,
): Promise<string> {
  const { table, now } = dependencies;
  const at = now();
  const signInSecret = newSecret();
  const { written } = await transact(table, [
    markSecretUsed(secret, { purpose: 'setup', bearer: email }, at),
    putSecret(signInSecret, { purpose: 'magic_link', bearer: sub }, at, signInMinutes),
    withdraw,
    queueMail(setUpMail(email, device, dependencies), at),
    ...(device.deviceId === undefined ? [] : [keepKnownDevice(sub, device.deviceId, at)]),
    confirmAddress(emailHash(email), { now: at }),
  ]);
  if (!written) throw new HttpError('link_used');
  return signInSecret;
}
