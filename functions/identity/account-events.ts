import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { linkGuestBookings } from '../members/linking.ts';
import { ensureProfile, type Person } from '../members/profile.ts';
import type { Clock } from '../platform/clock.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { linkGuestPurchases } from '../purchases/link.ts';
import { secretUsedAt, spendSecret } from './secrets.ts';

/** What Cognito tells of an account. */
export type AccountEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | PreTokenGenerationV2TriggerEvent;

type Dependencies = { table: Table; now: Clock };

/** Seconds within which a link that was used has opened the session whose token is being made. */
const linkIsFresh = 60;

/**
 * What happens when somebody signs up, confirms their address or signs in. Throws when an account must not be made;
 * Cognito then refuses it.
 */
export function followAccounts(dependencies: Dependencies) {
  return async (event: AccountEvent): Promise<AccountEvent> => {
    switch (event.triggerSource) {
      case 'PreSignUp_SignUp':
      case 'PreSignUp_ExternalProvider':
        await admit(event, dependencies);
        return event;
      case 'PostConfirmation_ConfirmSignUp':
        await welcome(event, dependencies);
        return event;
      case 'PreSignUp_AdminCreateUser':
      case 'PostConfirmation_ConfirmForgotPassword':
        return event;
      default:
        return tokensOf(event, dependencies);
    }
  };
}

/** Lets in only whom the site's own endpoint has let in, each time once. */
async function admit({ request }: PreSignUpTriggerEvent, { table, now }: Dependencies): Promise<void> {
  const proof = request.clientMetadata?.proof ?? '';
  const bearer = request.userAttributes.email?.toLowerCase() ?? '';
  const admitted = await spendSecret(table, proof, { purpose: 'sign_up', bearer }, now());
  if (!admitted) throw new Error('Please sign up on the site.');
}

/** Gives a new account its profile, and what was booked and bought with its address; what fails is made up for later. */
async function welcome({ request }: PostConfirmationTriggerEvent, { table, now }: Dependencies): Promise<void> {
  const person = personOf(request.userAttributes);
  if (!person) return;
  await Promise.all([
    quietly('a profile', () => ensureProfile(table, person, now())),
    quietly('what an account was given of its bookings', () => linkGuestBookings(table, person)),
    quietly('what an account was given of its purchases', () => linkGuestPurchases(table, person, now())),
  ]);
}

/**
 * Puts the confirmed address into the access token, and for a session that a magic link has just opened the moment when
 * the link was used: within some minutes of that a password may be set without the old one (trust: people).
 */
async function tokensOf(event: PreTokenGenerationV2TriggerEvent, dependencies: Dependencies): Promise<AccountEvent> {
  const person = personOf(event.request.userAttributes);
  // An address that nobody has confirmed is nobody's: the functions refuse a token without one.
  if (!person) return event;
  const isNew = event.triggerSource !== 'TokenGeneration_RefreshTokens';
  const linkedAt = isNew ? await linkedAtOf(event, person, dependencies) : null;
  if (isNew) await quietly('a profile', () => ensureProfile(dependencies.table, person, dependencies.now()));
  const claims = { email: person.email, ...(linkedAt !== null && { link_at: String(linkedAt) }) };
  return {
    ...event,
    response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } } },
  };
}

async function linkedAtOf(
  { request }: PreTokenGenerationV2TriggerEvent,
  { sub }: Person,
  { table, now }: Dependencies,
): Promise<number | null> {
  const secret = request.clientMetadata?.link;
  if (!secret) return null;
  const usedAt = await secretUsedAt(table, secret, { purpose: 'magic_link', bearer: sub });
  return usedAt !== null && now().getTime() / 1000 - usedAt <= linkIsFresh ? usedAt : null;
}

/** Who it is, once the address is confirmed. */
function personOf(attributes: Record<string, string>): Person | null {
  const { sub, email, email_verified, name } = attributes;
  if (!sub || !email || email_verified !== 'true') return null;
  return { sub, email: email.toLowerCase(), fullName: name };
}

/** Does what somebody must not be kept out for when it fails. */
async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(`${what} is not complete; it is made up for later`, { error });
  }
}
