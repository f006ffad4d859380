import { signOut } from 'aws-amplify/auth/cognito';
import { authSessionRoutes } from '#shared/contract/auth-sessions/routes.ts';
import { isImpersonating, storeAccount } from './account-store.ts';
import { prepareAmplify } from './amplify.ts';
import { accessToken } from './auth-session.ts';
import { noteEndedElsewhere } from './ended-elsewhere.ts';
import { endExpiredImpersonation, leaveImpersonation } from './impersonation.ts';
import { endWithoutReads } from './member-reads.ts';

const timeoutMs = 5000;

/**
 * Ends the session at the site and at the user pool, and forgets its tokens. An admin who is signed in as another member
 * leaves them, and stays signed in.
 */
export async function endAuthSession(): Promise<void> {
  if (isImpersonating()) return leaveImpersonation();
  await endWithoutReads(async () => {
    await endAtSite();
    await prepareAmplify();
    await signOut();
  });
}

// Where it fails the session has ended already, or the user pool decides.
async function endAtSite(): Promise<void> {
  const token = await accessToken().catch(() => null);
  if (token === null) return;
  await fetch(authSessionRoutes.signOut.path, {
    method: authSessionRoutes.signOut.method,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
}

/**
 * Signs this browser out after its session was ended elsewhere; every tab shows it and says why. The tab of an impersonation that was
 * ended elsewhere returns to the admin area instead.
 */
export async function forgetEndedSession(): Promise<void> {
  if (isImpersonating()) return endExpiredImpersonation();
  try {
    await prepareAmplify();
    await signOut();
  } finally {
    noteEndedElsewhere(true);
    storeAccount(null);
  }
}
