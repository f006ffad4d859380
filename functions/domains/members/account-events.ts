import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { adminGroup, adminScope } from '#shared/rules/accounts.ts';
import { type AdminRules, withheldAdmin } from '../../ground/auth-sessions/withheld-admin.ts';
import { confirmAddress, isConfirmedAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { logFailure } from '../../ground/platform/log-failure.ts';
import type { Impersonation } from '../../ground/platform/member.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findJustUsed } from '../identity/secrets.ts';
import { type AccountAttributes, ensureProfile, findProfile } from './profile.ts';

type Dependencies = { table: Table; now: Clock; adminRules: AdminRules };

/**
 * Cognito's trigger for tokens. Adds claims to the access token: the confirmed address; when a magic link opened the session, because a password may
 * be set without the old one shortly after (docs/trust.md#new-passwords); admin and end of an impersonation. Throws
 * unless the secret permits the impersonation.
 */
export function handleTokenGeneration(dependencies: Dependencies) {
  return (event: PreTokenGenerationV2TriggerEvent) => addClaims(event, dependencies);
}

async function addClaims(
  event: PreTokenGenerationV2TriggerEvent,
  dependencies: Dependencies,
): Promise<PreTokenGenerationV2TriggerEvent> {
  const account = accountOf(event.request.userAttributes);
  // Endpoints refuse a token without a confirmed address.
  if (!account) return event;
  const isNew = event.triggerSource !== 'TokenGeneration_RefreshTokens';
  const opened = isNew ? await sessionClaims(event, account, dependencies) : {};
  if (isNew) await logFailure('preparing the account', () => prepareAccount(account, dependencies));
  const admin = await adminOverride(event, account, dependencies);
  const isImpersonation = event.request.clientMetadata?.impersonation !== undefined;
  const scopesToAdd = admin.isGranted && !isImpersonation ? [adminScope] : [];
  const claims = { email: account.email, ...opened, ...admin.claims };
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { claimsToAddOrOverride: claims, scopesToAdd },
        ...(admin.groups && { groupOverrideDetails: { groupsToOverride: admin.groups } }),
      },
    },
  };
}

/** The profile, and that the address is confirmed: also of an account that is older than the record of that. */
async function prepareAccount(account: AccountAttributes, { table, now }: Dependencies): Promise<void> {
  const [isConfirmed] = await Promise.all([
    isConfirmedAddress(table, account.email),
    ensureProfile(table, account, now()),
  ]);
  if (!isConfirmed) await transact(table, [confirmAddress(emailHash(account.email), { now: now() })]);
}

/**
 * Withholds the group of admins from an account that lacks what is required of them; the claim names what. Tells whether
 * the account is an admin that lacks nothing.
 */
async function adminOverride(
  { request: { groupConfiguration } }: PreTokenGenerationV2TriggerEvent,
  { sub }: AccountAttributes,
  { table, adminRules }: Dependencies,
): Promise<{ isGranted: boolean; claims?: Record<string, string>; groups?: string[] }> {
  const groups = groupConfiguration.groupsToOverride ?? [];
  if (!groups.includes(adminGroup)) return { isGranted: false };
  const lacking = withheldAdmin(await findProfile(table, sub), adminRules);
  if (lacking.length === 0) return { isGranted: true };
  const others = groups.filter((group) => group !== adminGroup);
  return { isGranted: false, claims: { admin_withheld: lacking.join(' ') }, groups: others };
}

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

/** Returns the claims that mark a token as an impersonation's: without them it would be the member's own. */
function impersonationClaims(impersonation: Impersonation | undefined): Record<string, string> {
  if (!impersonation) throw new Error('This secret permits no impersonation.');
  return {
    impersonation_id: impersonation.id,
    impersonated_by: impersonation.by,
    impersonated_from: impersonation.authSessionId,
    impersonated_until: String(impersonation.until),
  };
}

/** Null until the address is confirmed. */
function accountOf(attributes: Record<string, string>): AccountAttributes | null {
  const { sub, email, email_verified, name } = attributes;
  if (!sub || !email || email_verified !== 'true') return null;
  return { sub, email: email.toLowerCase(), fullName: name };
}
