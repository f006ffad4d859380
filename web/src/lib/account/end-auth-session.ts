import { signOut } from 'aws-amplify/auth/cognito';
import { isImpersonating } from './account-store.ts';
import { prepareAmplify } from './amplify.ts';
import { leaveImpersonation } from './impersonation.ts';

/**
 * Revokes the session's tokens at the user pool, and forgets them. An admin who is signed in as another member leaves them,
 * and stays signed in.
 */
export async function endAuthSession(): Promise<void> {
  if (isImpersonating()) return leaveImpersonation();
  await prepareAmplify();
  await signOut();
}
