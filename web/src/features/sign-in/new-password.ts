import { auth } from '../../lib/account/auth.ts';
import { type Account, keepAccount } from '../../lib/account/marker.ts';
import { keepResetting } from '../../lib/account/reset-flag.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { call } from '../../lib/api/call.ts';

/**
 * Sets a password in a session that a mail's link has opened. That ends every session of the account, so this one is
 * begun again; false when that did not work, and the person has to sign in.
 */
export async function setByLink({ email }: Account, newPassword: string): Promise<boolean> {
  await call('setPassword', { body: { newPassword } });
  keepResetting(false);
  try {
    const { signIn } = await auth();
    await signIn(email, newPassword);
    return true;
  } catch {
    // The new password is set, and the old session is over.
    await signOut().catch(() => keepAccount(null));
    return false;
  }
}

/** Changes a password for whoever knows the current one. */
export async function changeByPassword(currentPassword: string, newPassword: string): Promise<void> {
  const { changePassword } = await auth();
  await changePassword(currentPassword, newPassword);
}
