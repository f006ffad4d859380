import { linkMinutes } from '#shared/rules/accounts.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import { recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import { transact } from '../platform/transact.ts';
import type { IdentityDependencies } from './sign-up.ts';

/**
 * Sets a password without the old one, only in a session that a magic link has opened recently
 * (docs/trust.md#new-passwords). Ends all sessions, this one too, and mails the owner. Throws HttpError 403 in any other
 * session, and 429.
 */
export const setPassword: Handler<'setPassword', IdentityDependencies> = async (
  { body, member },
  { table, now, newId, pool },
) => {
  const at = now();
  const age = member.linkedAt === null ? Number.POSITIVE_INFINITY : at.getTime() / 1000 - member.linkedAt;
  if (age > linkMinutes * 60) throw new HttpError('link_session_needed');
  await recordAttempts(table, attemptsOf('setPassword', { member: member.sub }, at));
  if ((await pool.setPassword(member.sub, body.newPassword)) === 'refused') {
    throw invalid('body.newPassword', 'Please choose another password.');
  }
  await pool.signOutEverywhere(member.sub);
  await transact(table, [queueMail({ id: newId(at), kind: 'password_changed', to: member.email }, at)]);
  return {};
};
