import type { WriteDependencies } from '../platform/dependencies.ts';
import type { SessionCheck } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { deviceIn } from './device.ts';
import { checkImpersonation } from './impersonation.ts';
import { createAuthSession, type Device, findAuthSession, touchAuthSession } from './store.ts';

/** A time of last use is renewed when it is this old, in milliseconds, so a session is written at most once an hour. */
const touchAfterMs = 3_600_000;

/**
 * Asked of each request of a signed-in member (docs/trust.md#auth-sessions), by one consistent read; of an impersonation
 * see impersonation.ts.
 */
export function authSessionCheck(dependencies: WriteDependencies): SessionCheck {
  const { table, now } = dependencies;
  return async (member, caller) => {
    const { sub, authSessionId, impersonation } = member;
    // It has no item of its own and is not announced: the audit trail has it, with the admin and the address.
    if (impersonation) return checkImpersonation(table, sub, impersonation);
    const authSession = await findAuthSession(table, sub, authSessionId);
    if (!authSession) return startAuthSession(member, deviceIn(caller), dependencies);
    if (authSession.endedAt !== undefined) throw new HttpError('auth_session_ended');
    const unusedMs = now().getTime() - Date.parse(authSession.lastUsedAt);
    if (unusedMs >= touchAfterMs) await touchAuthSession(table, sub, authSessionId, now());
  };
}

/** The first request of a session. Throws HttpError 401 for a deleted account, and for a session that was ended. */
async function startAuthSession(
  member: AuthenticatedMember,
  device: Device,
  dependencies: WriteDependencies,
): Promise<void> {
  const result = await createAuthSession({ member, device }, dependencies);
  if (result === 'created') return;
  const { sub, authSessionId } = member;
  const concurrent = result === 'exists' && (await findAuthSession(dependencies.table, sub, authSessionId));
  if (!concurrent || concurrent.endedAt !== undefined) throw new HttpError('auth_session_ended');
}
