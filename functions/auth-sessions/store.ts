import { authSessionDays } from '#shared/rules/accounts.ts';
import { type AuthSession, authSessionKey, authSessionPrefix, authSessionRecord } from '../keys/auth-session.ts';
import { profileKey } from '../keys/member.ts';
import { memberPartition } from '../keys/owner.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { queryWholePartition } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { getItem, type Table, updateIf, type Write } from '../platform/table.ts';
import { transact, transactNamed } from '../platform/transact.ts';
import { unlessDeleted } from './deleted-accounts.ts';

const concurrency = 5;

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** One auth session, by a consistent read. */
export function findAuthSession(table: Table, sub: string, id: string): Promise<AuthSession | undefined> {
  return getItem(table, authSessionKey(sub, id), authSessionRecord, { consistent: true });
}

/** All auth sessions of a member, ended ones too, as they stand now. */
export async function allAuthSessions(table: Table, sub: string): Promise<AuthSession[]> {
  const query = { partition: memberPartition(sub), beginsWith: authSessionPrefix, consistent: true };
  return (await queryWholePartition(table, query)).map((item) => authSessionRecord.parse(item));
}

/** What the first request of an auth session says about its browser. */
export type Device = Pick<AuthSession, 'device' | 'country'>;

/**
 * Records an auth session. `refused`: the account is deleted, or all its sessions that began before this one were ended;
 * `exists`: a concurrent request has recorded it.
 */
export async function createAuthSession(
  table: Table,
  { sub, authSessionId: id, authenticatedAt: startedAt }: AuthenticatedMember,
  device: Device,
  now: Date,
): Promise<'created' | 'exists' | 'refused'> {
  const session: AuthSession = {
    ...{ id, ...device, startedAt: new Date(startedAt * 1000).toISOString(), lastUsedAt: now.toISOString() },
    expiresAt: startedAt + authSessionDays * 24 * 3600,
  };
  const Item = { ...authSessionKey(sub, id), ...session };
  const result = await transactNamed(table, {
    session: { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } },
    account: unlessDeleted(sub),
    others: unlessEndedSince(sub, startedAt),
  });
  if (result.written) return 'created';
  return result.failedConditions.has('account') || result.failedConditions.has('others') ? 'refused' : 'exists';
}

/** Refused for a session that began before all sessions of the member were ended: it was not known then. */
function unlessEndedSince(sub: string, startedAt: number): Write {
  return {
    ConditionCheck: {
      Key: profileKey(sub),
      ConditionExpression: 'attribute_not_exists(#ended) OR #ended <= :started',
      ExpressionAttributeNames: { '#ended': 'authSessionsEndedAt' },
      ExpressionAttributeValues: { ':started': startedAt },
    },
  };
}

/** Records that a session is in use; does nothing when it was ended or removed meanwhile. */
export async function touchAuthSession(table: Table, sub: string, id: string, now: Date): Promise<void> {
  await updateIf(table, {
    Update: {
      Key: authSessionKey(sub, id),
      UpdateExpression: 'SET #used = :now',
      ConditionExpression: 'attribute_exists(PK) AND #used < :now',
      ExpressionAttributeNames: { '#used': 'lastUsedAt' },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  });
}

/** Ends one auth session: its tokens are refused from then on. Idempotent. Returns whether there is such a session. */
export function endAuthSessionById(table: Table, sub: string, id: string, now: Date): Promise<boolean> {
  return updateIf(table, {
    Update: {
      Key: authSessionKey(sub, id),
      UpdateExpression: 'SET #ended = if_not_exists(#ended, :now)',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#ended': 'endedAt' },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  });
}

/**
 * Ends a member's auth sessions, also those that have made no request yet; all but `keep`, where one is given
 * (docs/trust.md#auth-sessions). Idempotent. Renewing tokens at Cognito is not prevented: AdminUserGlobalSignOut does that.
 */
export async function endOtherSessions(table: Table, sub: string, keep: string | null, now: Date): Promise<void> {
  // First, so that a session that is unknown yet is not recorded afterwards.
  await updateIf(table, {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'SET #ended = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#ended': 'authSessionsEndedAt' },
      ExpressionAttributeValues: { ':now': epochSeconds(now) },
    },
  });
  const others = (await allAuthSessions(table, sub)).filter(({ id, endedAt }) => id !== keep && endedAt === undefined);
  await inParallel(others, concurrency, ({ id }) => endAuthSessionById(table, sub, id, now));
}

/** Removes every auth session of a deleted account: none can be recorded again. */
export async function eraseAuthSessions(table: Table, sub: string): Promise<void> {
  await inParallel(await allAuthSessions(table, sub), concurrency, ({ id }) =>
    transact(table, [{ Delete: { Key: authSessionKey(sub, id) } }]),
  );
}
