import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { linkGuestBookings } from '../bookings/link.ts';
import { findJustUsed, spendSecret } from '../identity/secrets.ts';
import type { Impersonation } from '../keys/secret.ts';
import type { Clock } from '../platform/clock.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { linkGuestPurchases } from '../purchases/link.ts';
import { type AccountAttributes, ensureProfile } from './profile.ts';

/** What Cognito tells of an account. */
export type AccountEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | PreTokenGenerationV2TriggerEvent;

type Dependencies = { table: Table; now: Clock };

/**
 * What happens when somebody signs up, confirms their address or signs in. Throws when an account must not be made;
 * Cognito then refuses it.
 */
export function handleAccountEvent(dependencies: Dependencies) {
  return async (event: AccountEvent): Promise<AccountEvent> => {
    switch (event.triggerSource) {
      case 'PreSignUp_SignUp':
      case 'PreSignUp_ExternalProvider':
        await admitSignUp(event, dependencies);
        return event;
      case 'PostConfirmation_ConfirmSignUp':
        await initializeAccount(event, dependencies);
        return event;
      case 'PreSignUp_AdminCreateUser':
      case 'PostConfirmation_ConfirmForgotPassword':
        return event;
      default:
        return addClaims(event, dependencies);
    }
  };
}

/** Lets in only whom the site's own endpoint has let in, each time once. */
async function admitSignUp({ request }: PreSignUpTriggerEvent, { table, now }: Dependencies): Promise<void> {
  const proof = request.clientMetadata?.proof ?? '';
  const bearer = request.userAttributes.email?.toLowerCase() ?? '';
  const admitted = await spendSecret(table, proof, { purpose: 'sign_up', bearer }, now());
  if (!admitted) throw new Error('Please sign up on the site.');
}

/** Gives a new account its profile, and what was booked and bought with its address; what fails is made up for later. */
async function initializeAccount(
  { request }: PostConfirmationTriggerEvent,
  { table, now }: Dependencies,
): Promise<void> {
  const person = accountOf(request.userAttributes);
  if (!person) return;
  await Promise.all([
    logFailure('a profile', () => ensureProfile(table, person, now())),
    logFailure('what an account was given of its bookings', () => linkGuestBookings(table, person)),
    logFailure('what an account was given of its purchases', () => linkGuestPurchases(table, person, now())),
  ]);
}

/**
 * Puts the confirmed address into the access token, and for a session that a magic link has just opened the moment when
 * the link was used: within some minutes of that a password may be set without the old one (trust: people). Of an admin
 * who signs in as somebody else it says who they are and until when; throws when that is not so.
 */
async function addClaims(event: PreTokenGenerationV2TriggerEvent, dependencies: Dependencies): Promise<AccountEvent> {
  const person = accountOf(event.request.userAttributes);
  // An address that nobody has confirmed is nobody's: the functions refuse a token without one.
  if (!person) return event;
  const isNew = event.triggerSource !== 'TokenGeneration_RefreshTokens';
  const opened = isNew ? await sessionClaims(event, person, dependencies) : {};
  if (isNew) await logFailure('a profile', () => ensureProfile(dependencies.table, person, dependencies.now()));
  const claims = { email: person.email, ...opened };
  return {
    ...event,
    response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } } },
  };
}

/** What the token says of the secret that opened its session. */
async function sessionClaims(
  { request: { clientMetadata = {} } }: PreTokenGenerationV2TriggerEvent,
  { sub: bearer }: AccountAttributes,
  { table, now }: Dependencies,
): Promise<Record<string, string>> {
  const { impersonation, link } = clientMetadata;
  if (impersonation !== undefined) {
    const used = await findJustUsed(table, impersonation, { purpose: 'impersonation', bearer }, now());
    return impersonationClaims(used?.impersonation);
  }
  const used = link && (await findJustUsed(table, link, { purpose: 'magic_link', bearer }, now()));
  return used ? { link_at: String(used.usedAt) } : {};
}

/** Never a token of that session without these: it would be the member's own. */
function impersonationClaims(impersonation: Impersonation | undefined): Record<string, string> {
  if (!impersonation) throw new Error('This is nobody who may sign in as somebody else.');
  return { impersonated_by: impersonation.by, impersonated_until: String(impersonation.until) };
}

/** Who it is, once the address is confirmed. */
function accountOf(attributes: Record<string, string>): AccountAttributes | null {
  const { sub, email, email_verified, name } = attributes;
  if (!sub || !email || email_verified !== 'true') return null;
  return { sub, email: email.toLowerCase(), fullName: name };
}

/** Does what somebody must not be kept out for when it fails. */
async function logFailure(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(`${what} is not complete; it is made up for later`, { error });
  }
}
