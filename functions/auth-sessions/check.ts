import type { Clock } from '../platform/clock.ts';
import type { SessionCheck } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import type { Table } from '../platform/table.ts';
import { deviceOf } from './device.ts';
import { checkImpersonation } from './impersonation.ts';
import { createAuthSession, type Device, findAuthSession, touchAuthSession } from './store.ts';

/** How old the time of the last use may be, in milliseconds: so a session is written at most once an hour. */
const touchAfterMs = 3_600_000;

/**
 * Asked of each request of a signed-in member (docs/trust.md#auth-sessions), by one consistent read; of an impersonation
 * see impersonation.ts.
 */
export function authSessionCheck({ table, now }: { table: Table; now: Clock }): SessionCheck {
  return async (member, { userAgent, country }) => {
    const { sub, authSessionId, impersonation } = member;
    if (impersonation) return checkImpersonation(table, sub, impersonation);
    const known = await findAuthSession(table, sub, authSessionId);
    if (!known) return startAuthSession(table, member, { device: deviceOf(userAgent), country }, now());
    if (known.endedAt !== undefined) throw new HttpError('auth_session_ended');
    const unusedMs = now().getTime() - Date.parse(known.lastUsedAt);
    if (unusedMs >= touchAfterMs) await touchAuthSession(table, sub, authSessionId, now());
  };
}

/** The first request of a session. Throws HttpError 401 for a deleted account, and for a session that was ended. */
async function startAuthSession(table: Table, member: AuthenticatedMember, device: Device, now: Date): Promise<void> {
  const result = await createAuthSession(table, member, device, now);
  if (result === 'created') return;
  const concurrent = result === 'exists' && (await findAuthSession(table, member.sub, member.authSessionId));
  if (!concurrent || concurrent.endedAt !== undefined) throw new HttpError('auth_session_ended');
}
