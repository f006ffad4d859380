import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { authSessionKey } from '../keys/auth-session.ts';
import { endedImpersonationKey } from '../keys/impersonation.ts';
import { profileKey, profileRecord } from '../keys/member.ts';
import { readEnvironment } from '../platform/environment.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Impersonation } from '../platform/member.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';
import { isDeleted } from './deleted-accounts.ts';
import { findAuthSession } from './store.ts';
import { withheldAdmin } from './withheld-admin.ts';

/**
 * Asked of each request of an impersonation (docs/trust.md#impersonation), by consistent reads and of Cognito. Throws
 * HttpError 401 once it was ended, the auth session that began it has ended, its admin has lost the right, or the member
 * was deleted.
 */
export async function checkImpersonation(table: Table, sub: string, impersonation: Impersonation): Promise<void> {
  const { by: adminSub, authSessionId } = impersonation;
  const [isMemberDeleted, ended, authSession, admin, isInGroup] = await Promise.all([
    isDeleted(table, sub),
    getItem(table, endedImpersonationKey(impersonation), z.unknown(), { consistent: true }),
    findAuthSession(table, adminSub, authSessionId),
    getItem(table, profileKey(adminSub), profileRecord, { consistent: true }),
    isAdminAtCognito(adminSub),
  ]);
  const { ADMIN_SECOND_FACTOR } = readEnvironment('ADMIN_SECOND_FACTOR');
  const withheld = withheldAdmin(admin, { secondFactor: ADMIN_SECOND_FACTOR === 'required' });
  const isAuthSessionLive = authSession !== undefined && authSession.endedAt === undefined;
  const goesOn = !isMemberDeleted && ended === undefined && isAuthSessionLive && isInGroup && withheld.length === 0;
  if (!goesOn) throw new HttpError('auth_session_ended');
}

/**
 * Parts of each transaction that writes during an impersonation: of its end and a request that meet, the end wins. The
 * admin's right is checked by `checkImpersonation` alone.
 */
export function unlessImpersonationEnded(impersonation: Impersonation): { ended: Write; authSession: Write } {
  return {
    ended: {
      ConditionCheck: {
        Key: endedImpersonationKey(impersonation),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    authSession: {
      ConditionCheck: {
        Key: authSessionKey(impersonation.by, impersonation.authSessionId),
        ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#ended)',
        ExpressionAttributeNames: { '#ended': 'endedAt' },
      },
    },
  };
}

let client: CognitoIdentityProviderClient | undefined;

/** Loads the client of Cognito in the first request of an impersonation, not in each start of a function. */
async function isAdminAtCognito(sub: string): Promise<boolean> {
  const { cognitoClient, isInAdminGroup } = await import('../platform/cognito.ts');
  client ??= cognitoClient();
  return isInAdminGroup(client, readEnvironment('USER_POOL_ID').USER_POOL_ID, sub);
}
