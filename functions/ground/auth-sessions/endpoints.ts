import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { forgetDevice } from './known-devices.ts';
import { allAuthSessions, endAuthSessionById, endOtherSessions, findAuthSession } from './store.ts';

export type AuthSessionDependencies = { table: Table; now: Clock };

/**
 * Lists the devices where the member is signed in (docs/product.md#signed-in-devices): this session first, then the
 * last used first.
 */
export const listAuthSessions: Handler<'listAuthSessions', AuthSessionDependencies> = async (
  { member },
  { table, now },
) => {
  const all = await allAuthSessions(table, member.sub);
  // The table's TTL removes expired items some time later.
  const live = all.filter(({ endedAt, expiresAt }) => endedAt === undefined && expiresAt * 1000 > now().getTime());
  const views = live.map(({ endedAt: _, expiresAt: __, deviceId: ___, ...session }) => ({
    ...session,
    current: member.impersonation === null && session.id === member.authSessionId,
  }));
  const lastUsed = views.toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt));
  return { authSessions: lastUsed.toSorted((one, other) => Number(other.current) - Number(one.current)) };
};

/** Its browser is not known any more, unless it is this one. Idempotent. Throws HttpError 404. */
export const endAuthSession: Handler<'endAuthSession', AuthSessionDependencies> = async (
  { member: { sub, authSessionId }, params },
  { table, now },
) => {
  if (!(await endAuthSessionById(table, sub, params.authSessionId, now())))
    throw new HttpError('auth_session_not_found');
  const [ended, own] = await Promise.all(
    [params.authSessionId, authSessionId].map((id) => findAuthSession(table, sub, id)),
  );
  if (ended?.deviceId !== undefined && ended.deviceId !== own?.deviceId) await forgetDevice(table, sub, ended.deviceId);
  return {};
};

export const endOtherAuthSessions: Handler<'endOtherAuthSessions', AuthSessionDependencies> = async (
  { member },
  { table, now },
) => {
  await endOtherSessions(table, member.sub, member.authSessionId, now());
  return {};
};

/** Ends the session; its access token is refused too, which Cognito's own sign-out leaves valid until it expires. */
export const signOut: Handler<'signOut', AuthSessionDependencies> = async ({ member }, { table, now }) => {
  await endAuthSessionById(table, member.sub, member.authSessionId, now());
  return {};
};
