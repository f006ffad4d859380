import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { passwordOwnerOf, replacePassword } from './passwords.ts';
import type { PasswordChange } from './pool.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Changes the caller's password, given the current one (docs/product.md#change-password). This session goes on, all
 * others end. Throws HttpError 400 for a wrong current password and for a new one that `replacePassword` refuses, 401
 * when the session was ended elsewhere, and 429.
 */
export const changePassword: Handler<'changePassword', IdentityDependencies> = async (
  { body: { currentPassword, newPassword }, member },
  dependencies,
) => {
  const { table, now, pool } = dependencies;
  await recordAttempts(table, attemptsOf('changePassword', { member: member.sub }, now()));
  const change = () => pool.changePassword(member.accessToken, { current: currentPassword, next: newPassword });
  const next = { password: newPassword, field: 'body.newPassword' };
  await replacePassword(passwordOwnerOf(member), next, async () => outcomeOf(await change()), dependencies);
  await endOtherSessions(table, member.sub, member.authSessionId, now());
  return {};
};

/** Cognito does not say when a lockout ends: it grows from a second to fifteen minutes. */
const lockoutSeconds = 60;

function outcomeOf(change: PasswordChange): 'set' | 'refused' {
  if (change === 'wrong_password') throw invalid('body.currentPassword', 'Current password is incorrect');
  if (change === 'locked') throw new HttpError('too_many_requests', { retryAfter: lockoutSeconds });
  if (change === 'signed_out') throw new HttpError('not_signed_in');
  return change;
}
