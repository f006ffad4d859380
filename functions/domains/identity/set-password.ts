import { linkMinutes } from '#shared/rules/accounts.ts';
import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { passwordOwnerOf, replacePassword } from './passwords.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Sets a password without the old one, only in a session that a magic link has opened recently
 * (docs/trust.md#new-passwords). Ends all sessions, this one too, and mails the owner. Throws HttpError 403 in any other
 * session, 400 for a password that `replacePassword` refuses, and 429.
 */
export const setPassword: Handler<'setPassword', IdentityDependencies> = async ({ body, member }, dependencies) => {
  const { table, now, pool } = dependencies;
  const at = now();
  const age = member.linkedAt === null ? Number.POSITIVE_INFINITY : at.getTime() / 1000 - member.linkedAt;
  if (age > linkMinutes * 60) throw new HttpError('link_session_needed');
  await recordAttempts(table, attemptsOf('setPassword', { member: member.sub }, at));
  const next = { password: body.newPassword, field: 'body.newPassword' };
  await replacePassword(
    passwordOwnerOf(member),
    next,
    () => pool.setPassword(member.sub, body.newPassword),
    dependencies,
  );
  await pool.signOutEverywhere(member.sub);
  await endOtherSessions(table, member.sub, null, now(), member.authSessionId);
  return {};
};
