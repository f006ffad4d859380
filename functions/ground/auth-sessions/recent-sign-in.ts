import { recentSignInMinutes } from '#shared/rules/second-factor.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';

/**
 * Refuses a session whose sign-in is not recent: a device that was left open must not decide about the account
 * (docs/trust.md#second-factor). Throws HttpError 403.
 */
export function expectRecentSignIn({ authenticatedAt }: Pick<AuthenticatedMember, 'authenticatedAt'>, now: Date): void {
  if (now.getTime() / 1000 - authenticatedAt > recentSignInMinutes * 60) throw new HttpError('recent_sign_in_needed');
}
