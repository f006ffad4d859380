/** Shortest password of an account (spec section 9). */
export const passwordMinLength = 6;
/** Longest one that Cognito takes. */
export const passwordMaxLength = 256;

/** Minutes for which a link of a mail opens a session, and for which that session may set a new password (trust: people). */
export const linkMinutes = 15;

/** Hours for which the link of the confirmation mail works: Cognito's own. */
export const confirmationHours = 24;

/** Path of the site behind which Cognito answers: same origin, so that no call needs a preflight. */
export const cognitoPath = '/cognito';

/** File of the site that tells the app its user pool. */
export const siteConfigPath = '/config.json';
/** What it holds. */
export type SiteConfig = { userPoolId: string; userPoolClientId: string };

/** The Cognito group of those who run the site (trust: people). */
export const adminGroup = 'admin';

/** Shown where a profile says nothing else (spec section 3). */
export const defaultSubscription = 'Free';

/** Default name of an account: the part of the address before the @. */
export function nameFrom(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
