import { type Account, storeAccount } from '../../../lib/account/account-store.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { signOut } from '../../../lib/account/sign-out.ts';
import { call } from '../../../lib/api/call.ts';

/**
 * Sets a password in an authSession that a mailed link has opened. That revokes all of the account's authSessions, so
 * it signs in again; false when that failed and the member has to sign in.
 */
export async function setByLink({ email }: Account, newPassword: string): Promise<boolean> {
  await call('setPassword', { body: { newPassword } });
  storeResetting(false);
  try {
    const { signIn } = await auth();
    await signIn(email, newPassword);
    return true;
  } catch {
    // The password is set, and the old authSession is revoked.
    await signOut().catch(() => storeAccount(null));
    return false;
  }
}
