import { call } from '../api/call.ts';

/**
 * Changes the password of the signed-in member. An admin who had no right to the back office without a long one has it
 * afterwards. Throws an `ApiProblem`.
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await call('changePassword', { body: { currentPassword, newPassword } });
  const { renewRights } = await import('../account/auth-session.ts');
  // The password is changed in any case; tokens renew themselves within minutes.
  await renewRights().catch(() => undefined);
}
