import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { impersonatingActor } from '../../audit-entries/impersonation.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { newSecret, putSecret } from '../../identity/secrets.ts';
import type { Profile } from '../../keys/member.ts';
import type { ImpersonationSecret } from '../../keys/secret.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { AuthenticatedMember } from '../../platform/member.ts';
import { transactLimited } from '../../platform/rate-limit.ts';
import { attemptsOf } from '../../platform/request-limits.ts';
import { getItem, type Key, type Write } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { type AdminMemberDependencies, auditTarget, getProfile } from './members.ts';

/** Lifetime of the secret, which is used at once. */
const secretMinutes = 2;

/**
 * Signs an admin in as a member for half an hour (docs/trust.md#impersonation). Throws HttpError 404, 403 for another
 * admin, 429.
 */
export const impersonate: Handler<'impersonate', AdminMemberDependencies> = async (call, dependencies) => {
  const until = seconds(dependencies.now()) + impersonationMinutes * 60;
  const profile = await getProfile(dependencies.table, call.params.sub);
  return signInAs(profile, { actor: call, action: 'person.impersonated', until }, dependencies);
};

/**
 * Another token for the rest of the half hour. Throws HttpError 403 without an impersonation, and 401 after its end, or
 * when the admin has lost the role.
 */
export const renewImpersonation: Handler<'renewImpersonation', AdminMemberDependencies> = async (
  call,
  dependencies,
) => {
  const { table, accounts } = dependencies;
  const impersonation = impersonationOf(call.member);
  const [ended, isStillAdmin] = await Promise.all([
    getItem(table, endedKey(call.member.sub, impersonation), z.unknown(), { consistent: true }),
    accounts.isAdmin(impersonation.by),
  ]);
  if (ended !== undefined || !isStillAdmin) throw new HttpError('not_signed_in');
  const profile = await getProfile(table, call.member.sub);
  const actor = await impersonatingActor(call, table);
  const { until } = impersonation;
  return signInAs(profile, { actor, action: 'person.impersonation_renewed', until }, dependencies);
};

/** Ends the impersonation, once: its token is not renewed any more. Throws HttpError 403 without an impersonation. */
export const endImpersonation: Handler<'endImpersonation', AdminMemberDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const impersonation = impersonationOf(call.member);
  const { sub, email } = call.member;
  const actor = await impersonatingActor(call, table);
  const target = auditTarget({ sub, email });
  const change = { action: 'person.impersonation_ended', target, before: null, after: null };
  await transactNamed(table, {
    ended: putEnded(sub, impersonation),
    audit: putAuditEntry(actor, change, dependencies),
  });
  return {};
};

type Start = { actor: Actor; action: string; until: number };

/** Writes the audit entry with the secret in one transaction before signing in. */
async function signInAs(
  profile: Profile,
  { actor, action, until }: Start,
  dependencies: AdminMemberDependencies,
): Promise<ResponseBody<'impersonate'>> {
  const { now, accounts } = dependencies;
  const { sub, email, fullName } = profile;
  const account = await accounts.findAccount(sub);
  if (!account?.enabled) throw new HttpError('person_not_found');
  if (await accounts.isAdmin(sub)) throw new HttpError('impersonation_refused');
  const secret = newSecret();
  const binding = { purpose: 'impersonation', bearer: sub, impersonation: { by: actor.member.sub, until } } as const;
  const after = { until: instantOf(until) };
  await writeLimited(actor, dependencies, {
    secret: putSecret(secret, binding, now(), secretMinutes),
    audit: putAuditEntry(actor, { action, target: auditTarget(profile), before: null, after }, dependencies),
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
  { member, request }: Actor,
  { table, now }: AdminMemberDependencies,
  writes: { secret: Write; audit: Write },
): Promise<void> {
  const attempts = attemptsOf('impersonate', { network: request.ip, member: member.sub }, now());
  await transactLimited(table, attempts, writes);
}

/** Throws HttpError 403 without an impersonation. */
function impersonationOf({ impersonation }: AuthenticatedMember): ImpersonationSecret {
  if (!impersonation) throw new HttpError('admin_only');
  return impersonation;
}

const endedKey = (sub: string, { by, until }: ImpersonationSecret): Key => ({
  PK: `IMPERSONATION#${by}`,
  SK: `${sub}#${until}`,
});

/** Refused when it has ended already. */
function putEnded(sub: string, impersonation: ImpersonationSecret): Write {
  // Not needed after the token has expired.
  const item = { ...endedKey(sub, impersonation), expiresAt: impersonation.until };
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
