import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { replacePassword } from '../identity/passwords.ts';
import { markSecretUsed } from '../identity/secrets.ts';
import { findLinkOwner, withAccountClaim } from './link.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorDependencies } from './second-factor.ts';
import { removeSecondFactor } from './store.ts';

type Input = { secret: string; newPassword: string; recoveryCode?: string | undefined };

/**
 * Sets a new password by the secret of a mailed link, without opening a session; with a recovery code it also turns the
 * second factor off (docs/trust.md#second-factor). The link is used up by success only. Ends all sessions and mails the
 * owner. Throws HttpError 404 for a link that is not good, 400 for a wrong recovery code or a refused password, and 429.
 */
export const newPassword: Handler<'newPassword', SecondFactorDependencies> = async (
  { body, request },
  dependencies,
) => {
  const { table, now } = dependencies;
  const caller = { table, ip: request.ip, now: now() };
  const { sub, email } = await withAuthority(caller, () => findLinkOwner(table, body.secret, now()));
  await recordAttempts(table, attemptsOf('newPassword', { member: sub }, now()));
  await withAccountClaim(dependencies, sub, async () => {
    // Again, because another request may have used them up meanwhile.
    await findLinkOwner(table, body.secret, now());
    if (body.recoveryCode !== undefined && !(await isRecoveryCode(table, sub, body.recoveryCode))) {
      throw invalid('body.recoveryCode', 'This recovery code is not right, or was used before.');
    }
    await replace({ sub, email }, body, dependencies);
  });
  return { email };
};

/** Every step can be repeated with the same link and code until the last one, which uses both up. */
async function replace(
  { sub, email }: { sub: string; email: string },
  { secret, newPassword: password, recoveryCode }: Input,
  dependencies: SecondFactorDependencies,
): Promise<void> {
  const { table, now, newId, pool } = dependencies;
  const owner = { sub, email, admin: await pool.isAdmin(sub) };
  const set = () => pool.setPassword(sub, password);
  await replacePassword(owner, { password, field: 'body.newPassword' }, set, dependencies);
  if (recoveryCode !== undefined) await pool.setRequired(sub, false);
  await pool.signOutEverywhere(sub);
  const at = now();
  await endOtherSessions(table, sub, null, at);
  const turnedOff: Record<string, Write> =
    recoveryCode === undefined
      ? {}
      : {
          code: spendRecoveryCode(sub, recoveryCode),
          profile: removeSecondFactor(sub),
          mail: queueMail({ id: newId(at), kind: 'second_factor_off', to: email }, at),
        };
  const link = markSecretUsed(secret, { purpose: 'magic_link', bearer: sub }, at);
  const { written } = await transactNamed(table, { link, ...turnedOff });
  if (!written) throw new HttpError('link_not_found');
}
