import { authSessionDays } from '#shared/rules/accounts.ts';
import { type AuthSession, authSessionKey, authSessionPrefix, authSessionRecord } from '../keys/auth-session.ts';
import { profileKey } from '../keys/member.ts';
import { memberPartition } from '../keys/owner.ts';
import type { NewMail } from '../outbox/mail.ts';
import { queueMail } from '../outbox/queue.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { queryWholePartition } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { readable } from '../platform/readable.ts';
import { conflict, retryOnConflict } from '../platform/retry.ts';
import { getItem, type Table, updateIf, type Write } from '../platform/table.ts';
import { transact, transactNamed } from '../platform/transact.ts';
import { unlessDeleted } from './deleted-accounts.ts';
import { addKnownDevice, forgetOtherDevices, isKnownDevice, keepKnownDevice } from './known-devices.ts';
import { takeBackDeletion } from './requested-deletions.ts';

const concurrency = 5;

export function findAuthSession(table: Table, sub: string, id: string): Promise<AuthSession | undefined> {
  return getItem(table, authSessionKey(sub, id), authSessionRecord, { consistent: true });
}

/** All auth sessions of a member, ended ones too, as they stand now. */
export async function allAuthSessions(table: Table, sub: string): Promise<AuthSession[]> {
  const query = { partition: memberPartition(sub), beginsWith: authSessionPrefix, consistent: true };
  return readable(await queryWholePartition(table, query), authSessionRecord);
}

export type Device = Pick<AuthSession, 'device' | 'country' | 'deviceId'>;

type NewSession = { member: AuthenticatedMember; device: Device };

/**
 * Records an auth session, and mails the member when its browser is not known (docs/trust.md#account-notices). A deletion that
 * was requested before is taken back. `refused`: the account is deleted, or all its sessions that began before this one were
 * ended; `exists`: a concurrent request has recorded it.
 */
export function createAuthSession(
  { member, device }: NewSession,
  { table, now, newId }: WriteDependencies,
): Promise<'created' | 'exists' | 'refused'> {
  const { sub, authenticatedAt } = member;
  return retryOnConflict(async () => {
    const at = now();
    const { deviceId } = device;
    const isKnown = deviceId !== undefined && (await isKnownDevice(table, sub, deviceId, at));
    const remember = isKnown ? keepKnownDevice : addKnownDevice;
    const result = await transactNamed(table, {
      session: putAuthSession({ member, device }, at),
      account: unlessDeleted(sub),
      others: unlessEndedSince(sub, authenticatedAt),
      device: deviceId === undefined ? undefined : remember(sub, deviceId, at),
      mail: isKnown ? undefined : queueMail(newDeviceMail({ member, device }, newId(at), at), at),
    });
    if (result.written) return 'created';
    if (result.failedConditions.has('others')) return 'refused';
    if (result.failedConditions.has('account'))
      return (await takeBackDeletion(member, { table, now, newId })) ? conflict : 'refused';
    // Only the device's condition failed: another session has begun in the same browser, and announced it.
    return result.failedConditions.has('session') ? 'exists' : conflict;
  });
}

function putAuthSession({ member, device }: NewSession, now: Date): Write {
  const { sub, authSessionId: id, authenticatedAt: startedAt } = member;
  const session: AuthSession = {
    ...device,
    id,
    startedAt: new Date(startedAt * 1000).toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: startedAt + authSessionDays * 24 * 3600,
  };
  const Item = { ...authSessionKey(sub, id), ...session };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
}

function newDeviceMail({ member, device: { device, country } }: NewSession, id: string, now: Date): NewMail {
  return { id, kind: 'new_device', device, country, at: now.toISOString(), to: member.email };
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
 * (docs/trust.md#auth-sessions), and forgets their devices, but for that of the session which asks for it. Idempotent.
 * Renewing tokens at Cognito is not prevented: AdminUserGlobalSignOut does that.
 */
export async function endOtherSessions(
  table: Table,
  sub: string,
  keep: string | null,
  now: Date,
  askedBy = keep,
): Promise<void> {
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
  const sessions = await allAuthSessions(table, sub);
  const others = sessions.filter(({ id, endedAt }) => id !== keep && endedAt === undefined);
  await inParallel(others, concurrency, ({ id }) => endAuthSessionById(table, sub, id, now));
  await forgetOtherDevices(table, sub, sessions.find(({ id }) => id === askedBy)?.deviceId);
}

/** Removes every auth session of a deleted account: none can be recorded again. */
export async function eraseAuthSessions(table: Table, sub: string): Promise<void> {
  await inParallel(await allAuthSessions(table, sub), concurrency, ({ id }) =>
    transact(table, [{ Delete: { Key: authSessionKey(sub, id) } }]),
  );
}
