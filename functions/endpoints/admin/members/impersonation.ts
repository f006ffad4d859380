import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { newSecret, putSecret } from '../../../domains/identity/secrets.ts';
import { impersonatingActor } from '../../../ground/audit-entries/impersonation.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { endedImpersonationKey } from '../../../ground/keys/impersonation.ts';
import type { Profile } from '../../../ground/keys/member.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { AuthenticatedMember, Impersonation } from '../../../ground/platform/member.ts';
import { transactLimited } from '../../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../../ground/platform/request-limits.ts';
import type { Write } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { type AdminMemberDependencies, getProfile, memberAuditTarget } from './members.ts';

/** Lifetime of the secret, which is used at once. */
const secretMinutes = 2;

/**
 * Signs an admin in as a member for half an hour (docs/trust.md#impersonation). Throws HttpError 404, 403 for another
 * admin, 429.
 */
export const impersonate: Handler<'impersonate', AdminMemberDependencies> = async (call, dependencies) => {
  const now = dependencies.now();
  const { sub: adminSub, authSessionId } = call.member;
  const until = seconds(now) + impersonationMinutes * 60;
  const impersonation = { id: dependencies.newId(now), by: adminSub, authSessionId, until };
  const profile = await getProfile(dependencies.table, call.params.sub);
  return signInAs(profile, { actor: call, action: 'person.impersonated', impersonation }, dependencies);
};

/** Another token for the rest of the half hour. Throws HttpError 403 without an impersonation. */
export const renewImpersonation: Handler<'renewImpersonation', AdminMemberDependencies> = async (
  call,
  dependencies,
) => {
  const { table } = dependencies;
  const impersonation = impersonationOf(call.member);
  const profile = await getProfile(table, call.member.sub);
  const actor = await impersonatingActor(call, table);
  return signInAs(profile, { actor, action: 'person.impersonation_renewed', impersonation }, dependencies);
};

/** Ends the impersonation, once: its tokens are refused from then on. Throws HttpError 403 without an impersonation. */
export const endImpersonation: Handler<'endImpersonation', AdminMemberDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const impersonation = impersonationOf(call.member);
  const { sub, email } = call.member;
  const actor = await impersonatingActor(call, table);
  const target = memberAuditTarget({ sub, email });
  const change = { action: 'person.impersonation_ended', target, before: null, after: null };
  await transactNamed(table, {
    ended: putEnded(impersonation),
    audit: putAuditEntry(actor, change, dependencies),
  });
  return {};
};

type Start = { actor: Actor; action: string; impersonation: Impersonation };

/** Writes the audit entry with the secret in one transaction before signing in. */
async function signInAs(
  profile: Profile,
  { actor, action, impersonation }: Start,
  dependencies: AdminMemberDependencies,
): Promise<ResponseBody<'impersonate'>> {
  const { now, accounts } = dependencies;
  const { sub, email, fullName } = profile;
  const account = await accounts.findAccount(sub);
  if (!account?.enabled) throw new HttpError('person_not_found');
  if (await accounts.isAdmin(sub)) throw new HttpError('impersonation_refused');
  const secret = newSecret();
  const { until } = impersonation;
  const binding = { purpose: 'impersonation', bearer: sub, impersonation } as const;
  const after = { until: instantOf(until) };
  await writeLimited(actor, dependencies, {
    secret: putSecret(secret, binding, now(), secretMinutes),
    audit: putAuditEntry(actor, { action, target: memberAuditTarget(profile), before: null, after }, dependencies),
  });
  const accessToken = await accounts.signInAs(email, secret);
  return {
    accessToken,
    expiresAt: instantOf(Math.min(expiryOf(accessToken), until)),
    until: instantOf(until),
    person: { sub, email, fullName },
  };
}

/** Counts the sign-in in the transaction of its writes. Throws HttpError 429 over the limit; then nothing is written. */
async function writeLimited(
  { member }: Actor,
  { table, now }: AdminMemberDependencies,
  writes: { secret: Write; audit: Write },
): Promise<void> {
  const attempts = attemptsOf('impersonate', { member: member.sub }, now());
  await transactLimited(table, attempts, writes);
}

/** Throws HttpError 403 without an impersonation. */
function impersonationOf({ impersonation }: AuthenticatedMember): Impersonation {
  if (!impersonation) throw new HttpError('admin_only');
  return impersonation;
}

/** Refused when it has ended already. */
function putEnded(impersonation: Impersonation): Write {
  // Not needed after its tokens have ended by themselves.
  const item = { ...endedImpersonationKey(impersonation), expiresAt: impersonation.until };
  return { Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' } };
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const instantOf = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString();

const payload = z.object({ exp: z.int() });

/** Epoch seconds. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return payload.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).exp;
}
