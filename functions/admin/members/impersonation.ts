import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { newSecret, putSecret } from '../../identity/secrets.ts';
import type { Profile } from '../../keys/member.ts';
import type { Impersonation } from '../../keys/secret.ts';
import { findProfile } from '../../members/profile.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Member } from '../../platform/member.ts';
import { countAttempt, networkOf, tooManyAttempts } from '../../platform/rate-limit.ts';
import { getItem, type Key, type Write } from '../../platform/table.ts';
import { transactNamed } from '../../platform/transact.ts';
import { type PeopleDependencies, profileOf, targetOf } from './members.ts';

/** Minutes in which the secret has to have opened the session: it is used at once. */
const secretMinutes = 2;
/** Times an hour that one admin, or one network, becomes somebody else or renews that. */
const perHour = 30;

/**
 * Signs an admin in as a member, for half an hour by the token's own word (trust: people). Throws HttpError 404 when there
 * is no such member, 403 for an admin, 429 when it is asked too often.
 */
export const impersonate: Handler<'impersonate', PeopleDependencies> = async (call, dependencies) => {
  const until = seconds(dependencies.now()) + impersonationMinutes * 60;
  const profile = await profileOf(dependencies.table, call.params.sub);
  return signInAs(profile, { actor: call, action: 'person.impersonated', until }, dependencies);
};

/**
 * Another token for what is left of the half hour. Throws HttpError 403 for who is nobody else, and 401 when it was ended,
 * or the admin is none any more.
 */
export const renewImpersonation: Handler<'renewImpersonation', PeopleDependencies> = async (call, dependencies) => {
  const { table, accounts } = dependencies;
  const impersonation = impersonationOf(call.member);
  const [ended, isStillAdmin] = await Promise.all([
    getItem(table, endedKey(call.member.sub, impersonation), z.unknown(), { consistent: true }),
    accounts.isAdmin(impersonation.by),
  ]);
  if (ended !== undefined || !isStillAdmin) throw new HttpError('not_signed_in');
  const profile = await profileOf(table, call.member.sub);
  const actor = await actorOf(call, impersonation, dependencies);
  const { until } = impersonation;
  return signInAs(profile, { actor, action: 'person.impersonation_renewed', until }, dependencies);
};

/** Notes, once, that the admin is back; from then on the token is not renewed. Throws HttpError 403 for who is nobody else. */
export const endImpersonation: Handler<'endImpersonation', PeopleDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const impersonation = impersonationOf(call.member);
  const { sub, email } = call.member;
  const actor = await actorOf(call, impersonation, dependencies);
  const target = targetOf({ sub, email });
  const change = { action: 'person.impersonation_ended', target, before: null, after: null };
  await transactNamed(table, {
    ended: putEnded(sub, impersonation),
    note: putAuditEntry(actor, change, dependencies),
  });
  return {};
};

type Start = { actor: Actor; action: string; until: number };

/** Keeps who signs in as whom, in the same transaction as the secret by which they do, and only then does. */
async function signInAs(
  profile: Profile,
  { actor, action, until }: Start,
  dependencies: PeopleDependencies,
): Promise<ResponseBody<'impersonate'>> {
  const { now, accounts } = dependencies;
  const { sub, email, fullName } = profile;
  const account = await accounts.findAccount(sub);
  if (!account?.confirmed || !account.enabled) throw new HttpError('person_not_found');
  if (await accounts.isAdmin(sub)) throw new HttpError('impersonation_refused');
  const secret = newSecret();
  const kept = { purpose: 'impersonation', bearer: sub, impersonation: { by: actor.member.sub, until } } as const;
  const after = { until: instantOf(until) };
  await writeLimited(actor, dependencies, {
    secret: putSecret(secret, kept, now(), secretMinutes),
    note: putAuditEntry(actor, { action, target: targetOf(profile), before: null, after }, dependencies),
  });
  const accessToken = await accounts.signInAs(email, secret);
  return {
    accessToken,
    expiresAt: instantOf(Math.min(expiryOf(accessToken), until)),
    until: instantOf(until),
    person: { sub, email, fullName },
  };
}

/** Writes what one more sign-in as somebody else needs. Throws HttpError 429 when it was one too many; then nothing is. */
async function writeLimited(
  { member, request }: Actor,
  { table, now }: PeopleDependencies,
  writes: { secret: Write; note: Write },
): Promise<void> {
  const limit = (what: string) => ({ action: `impersonation-${what}`, limit: perHour, windowSeconds: 3600 });
  const tries = {
    byAdmin: countAttempt(limit('admin'), member.sub, now()),
    byCaller: countAttempt(limit('caller'), networkOf(request.ip), now()),
  };
  const { byAdmin, byCaller } = tries;
  const outcome = await transactNamed(table, { byAdmin: byAdmin.write, byCaller: byCaller.write, ...writes });
  if (outcome.written) return;
  throw tooManyAttempts(outcome.failedConditions.has('byAdmin') ? byAdmin : byCaller);
}

/** Throws HttpError 403 when a member is nobody but themselves. */
function impersonationOf({ impersonation }: Member): Impersonation {
  if (!impersonation) throw new HttpError('admin_only');
  return impersonation;
}

/** The admin behind a call that is made as somebody else. */
async function actorOf({ request }: Actor, { by }: Impersonation, { table }: PeopleDependencies): Promise<Actor> {
  const admin = await findProfile(table, by);
  return { member: { sub: by, email: admin?.email ?? '' }, request };
}

const endedKey = (sub: string, { by, until }: Impersonation): Key => ({
  PK: `IMPERSONATION#${by}`,
  SK: `${sub}#${until}`,
});

/** The write by which being somebody else is over; refused when it is already. */
function putEnded(sub: string, impersonation: Impersonation): Write {
  // Nobody asks for it once the token of that time is over.
  const item = { ...endedKey(sub, impersonation), expiresAt: impersonation.until };
  return { Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' } };
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const instantOf = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString();

const payload = z.object({ exp: z.int() });

/** When a token ends that Cognito has just given, epoch seconds. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return payload.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).exp;
}
