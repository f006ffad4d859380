import { setupDays } from '#shared/rules/accounts.ts';
import { joinedName } from '#shared/rules/names.ts';
import { type PendingSignUp, pendingSignUpKey, pendingSignUpRecord } from '../../ground/keys/sign-up.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { NewId } from '../../ground/platform/ids.ts';
import { transactLimited } from '../../ground/platform/rate-limit.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { checkPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { newPasswordKey, sealPassword } from './sealed-password.ts';

export type IdentityDependencies = { table: Table; now: Clock; newId: NewId; pool: Pool };

/**
 * Stores the sign-up and queues the mail with the link that makes the account. Accounts are not read, so the response is
 * the same for every address (docs/trust.md#same-answers); the password goes back sealed and is kept nowhere
 * (docs/trust.md#typed-passwords). Throws HttpError 429, and 400 for a password that is not accepted.
 */
export const signUp: Handler<'signUp', IdentityDependencies> = async (
  { body: { firstName, lastName, email, password }, request },
  { table, now, newId },
) => {
  await checkPassword({ password, field: 'body.password' }, { email, admin: false });
  const at = now();
  const signUpId = newId(at);
  const pending = { signUpId, email, fullName: joinedName(firstName, lastName), passwordKey: newPasswordKey() };
  const attempts = [...attemptsOf('signUp', { network: request.ip }, at), ...mailAttempts('links', email, at)];
  const mail = queueMail({ id: newId(at), kind: 'sign_up', signUpId, to: email }, at);
  await transactLimited(table, attempts, { pending: putPendingSignUp(pending, at), mail });
  return { signUpId, sealedPassword: sealPassword(password, pending) };
};

/** Queues the mail of a sign-up again. Throws HttpError 404 when the sign-up has ended, and 429. */
export const resendSignUp: Handler<'resendSignUp', IdentityDependencies> = async (
  { params: { signUpId }, request },
  { table, now, newId },
) => {
  const at = now();
  const pending = await findPendingSignUp(table, signUpId, at);
  const attempts = [
    ...attemptsOf('resendSignUp', { network: request.ip }, at),
    ...(pending ? mailAttempts('links', pending.email, at) : []),
  ];
  const mail = pending && queueMail({ id: newId(at), kind: 'sign_up', signUpId, to: pending.email }, at);
  await transactLimited(table, attempts, { mail });
  if (!pending) throw new HttpError('sign_up_not_found');
  return {};
};

/** Undefined after seven days. */
export async function findPendingSignUp(table: Table, signUpId: string, now: Date): Promise<PendingSignUp | undefined> {
  const found = await getItem(table, pendingSignUpKey(signUpId), pendingSignUpRecord, { consistent: true });
  return found && found.expiresAt * 1000 > now.getTime() ? found : undefined;
}

function putPendingSignUp(signUp: Omit<PendingSignUp, 'createdAt' | 'expiresAt'>, now: Date): Write {
  const expiresAt = Math.floor(now.getTime() / 1000) + setupDays * 24 * 3600;
  const record: PendingSignUp = { ...signUp, createdAt: now.toISOString(), expiresAt };
  return { Put: { Item: { ...pendingSignUpKey(signUp.signUpId), ...record } } };
}
