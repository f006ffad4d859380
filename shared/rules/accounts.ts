/** docs/product.md#passwords */
export const passwordMinLength = 6;
/** An admin's own password has at least this many characters (docs/trust.md#new-passwords). */
export const longPasswordLength = 12;
/** Cognito's maximum. */
export const passwordMaxLength = 256;

/** Counts characters, as the schemas do. */
export function isLongPassword(password: string): boolean {
  return [...password].length >= longPasswordLength;
}

/** Lifetime of a mailed link, and of the right to set a password after signing in with it (docs/trust.md#new-passwords). */
export const linkMinutes = 15;

/** Cognito's maximum for a user name; longer e-mail addresses can book and buy, but have no account. */
export const accountEmailMaxLength = 128;

/**
 * Lifetime of a link that sets up an account, in the mail of a sign-up or a free recording, and of that sign-up
 * (docs/trust.md#set-up-links).
 */
export const setupDays = 7;

/** Lifetime of a set-up link that its page has mailed, e.g. to a guest who booked. */
export const setupMinutes = 60;

/** Lifetime of an auth session from its sign-in, however often its tokens are renewed. */
export const authSessionDays = 30;

/** A browser stays known for this many days after its last sign-in (docs/trust.md#account-notices). */
export const knownDeviceDays = 365;

/** Header in which a browser names itself by the marker that it keeps, so that a sign-in in another one is noticed. */
export const deviceHeader = 'x-device';

/** Path that CloudFront forwards to Cognito, so that calls are same-origin and need no preflight. */
export const cognitoPath = '/cognito';

/** Path of the app's settings, which are only known after deployment. */
export const siteConfigPath = '/config.json';
export type SiteConfig = {
  userPoolId: string;
  userPoolClientId: string;
  /** The site's sender, whom people write to. */
  contactEmail: string;
};

/** Cognito group (docs/trust.md#admins). */
export const adminGroup = 'admin';

/** Scope of an admin's access token, which the gateway requires for the back office's endpoints (docs/trust.md#admins). */
export const adminScope = 'site/admin';

/** An account may lack these for the group `admin` (docs/trust.md#admins). */
export const adminRequirements = ['second_factor', 'password'] as const;
export type AdminRequirement = (typeof adminRequirements)[number];

/** Subscription status of a profile without one. */
export const defaultSubscription = 'Free';

/** Default name: the part of the e-mail address before the @ (docs/product.md#profile). */
export function nameFrom(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
