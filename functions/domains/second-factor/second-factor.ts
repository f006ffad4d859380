import { expectRecentSignIn } from '../../ground/auth-sessions/recent-sign-in.ts';
import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SecondFactorPool } from './pool.ts';
import { newRecoveryCodes, putRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { expectSecondFactor, recordSecondFactor, removeSecondFactor } from './store.ts';

export type SecondFactorDependencies = WriteDependencies & { pool: SecondFactorPool };

/** Counts the request, and refuses it in a session whose sign-in is not recent. Throws HttpError 403 and 429. */
async function admitChange(
  action: 'beginSecondFactor' | 'turnOnSecondFactor' | 'renewRecoveryCodes' | 'turnOffSecondFactor',
  member: AuthenticatedMember,
  { table, now }: SecondFactorDependencies,
): Promise<void> {
  const at = now();
  await recordAttempts(table, attemptsOf(action, { member: member.sub }, at));
  expectRecentSignIn(member, at);
}

/** The secret for the app, which nothing stores here; it counts once `turnOnSecondFactor` was given a code of it. */
export const beginSecondFactor: Handler<'beginSecondFactor', SecondFactorDependencies> = async (
  { member },
  dependencies,
) => {
  await admitChange('beginSecondFactor', member, dependencies);
  return { secret: await dependencies.pool.associate(member.accessToken) };
};

/**
 * Recorded last, after Cognito verified a code and asks for one: what is recorded is true. After a crash in between the
 * member sets it up again. Throws HttpError 400 for a wrong code, 409 when it is on.
 */
export const turnOnSecondFactor: Handler<'turnOnSecondFactor', SecondFactorDependencies> = async (
  { body, member },
  dependencies,
) => {
  const { table, now, newId, pool } = dependencies;
  await admitChange('turnOnSecondFactor', member, dependencies);
  if ((await pool.verify(member.accessToken, body.code)) === 'wrong') {
    throw invalid('body.code', 'This code is not right. Please type the one that your app shows now.');
  }
  await pool.setRequired(member.sub, true);
  const at = now();
  const recoveryCodes = newRecoveryCodes();
  const { written } = await transactNamed(table, {
    profile: recordSecondFactor(member.sub, at),
    codes: putRecoveryCodes(member.sub, recoveryCodes),
    mail: queueMail({ id: newId(at), kind: 'second_factor_on', to: member.email }, at),
  });
  if (!written) throw new HttpError('second_factor_on');
  // They were opened without a code.
  await endOtherSessions(table, member.sub, member.authSessionId, at);
  return { recoveryCodes };
};

/** Replaces all recovery codes. Throws HttpError 409 when there is no second factor. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes', SecondFactorDependencies> = async (
  { member },
  dependencies,
) => {
  const { table, now, newId } = dependencies;
  await admitChange('renewRecoveryCodes', member, dependencies);
  const at = now();
  const recoveryCodes = newRecoveryCodes();
  const { written } = await transactNamed(table, {
    profile: expectSecondFactor(member.sub, at),
    codes: putRecoveryCodes(member.sub, recoveryCodes),
    mail: queueMail({ id: newId(at), kind: 'recovery_codes_renewed', to: member.email }, at),
  });
  if (!written) throw new HttpError('second_factor_off');
  return { recoveryCodes };
};

/** Idempotent: at Cognito first, so that a run that crashed is completed by the next. */
export const turnOffSecondFactor: Handler<'turnOffSecondFactor', SecondFactorDependencies> = async (
  { member },
  dependencies,
) => {
  const { table, now, newId, pool } = dependencies;
  await admitChange('turnOffSecondFactor', member, dependencies);
  await pool.setRequired(member.sub, false);
  const at = now();
  await transactNamed(table, {
    profile: removeSecondFactor(member.sub),
    codes: removeRecoveryCodes(member.sub),
    mail: queueMail({ id: newId(at), kind: 'second_factor_off', to: member.email }, at),
  });
  await endOtherSessions(table, member.sub, member.authSessionId, at);
  return {};
};
