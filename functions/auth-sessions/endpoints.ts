import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { allAuthSessions, endAuthSessionById, endOtherSessions } from './store.ts';

export type AuthSessionDependencies = { table: Table; now: Clock };

/** Where the member is signed in (docs/product.md#signed-in-devices): this session first, then the last used first. */
export const listAuthSessions: Handler<'listAuthSessions', AuthSessionDependencies> = async (
  { member },
  { table, now },
) => {
  const all = await allAuthSessions(table, member.sub);
  // The table's TTL removes expired items some time later.
  const live = all.filter(({ endedAt, expiresAt }) => endedAt === undefined && expiresAt * 1000 > now().getTime());
  const views = live.map(({ endedAt: _, expiresAt: __, ...session }) => ({
    ...session,
    current: member.impersonation === null && session.id === member.authSessionId,
  }));
  const lastUsed = views.toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt));
  return { authSessions: lastUsed.toSorted((one, other) => Number(other.current) - Number(one.current)) };
};

/** Idempotent. Throws HttpError 404. */
export const endAuthSession: Handler<'endAuthSession', AuthSessionDependencies> = async (
  { member, params },
  { table, now },
) => {
  if (await endAuthSessionById(table, member.sub, params.authSessionId, now())) return {};
  throw new HttpError('auth_session_not_found');
};

export const endOtherAuthSessions: Handler<'endOtherAuthSessions', AuthSessionDependencies> = async (
  { member },
  { table, now },
) => {
  await endOtherSessions(table, member.sub, member.authSessionId, now());
  return {};
};

/** Also the access token is refused from then on, which Cognito's own sign-out leaves valid until it expires. */
export const signOut: Handler<'signOut', AuthSessionDependencies> = async ({ member }, { table, now }) => {
  await endAuthSessionById(table, member.sub, member.authSessionId, now());
  return {};
};
