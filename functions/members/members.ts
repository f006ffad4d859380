import type { ResponseBody } from '#shared/contract/contract.ts';
import { impersonatingActor } from '../audit-entries/impersonation.ts';
import { changedFields, putAuditEntry } from '../audit-entries/store.ts';
import type { Profile } from '../keys/member.ts';
import type { Clock } from '../platform/clock.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import type { Handler, RequestContext } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import type { Table, Write } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { ensureProfile, saveName } from './profile.ts';

export type MemberDependencies = { table: Table; now: Clock };

export const getMe: Handler<'getMe', MemberDependencies> = async ({ member }, { table, now }) =>
  viewOf(member, await ensureProfile(table, member, now()));

/** The name is stored in the profile only, not in Cognito. Audited while impersonating (docs/trust.md#impersonation). */
export const updateMe: Handler<'updateMe', WriteDependencies> = async (call, dependencies) => {
  const { body, member } = call;
  const { table, now } = dependencies;
  const profile = await ensureProfile(table, member, now());
  const result = await transactNamed(table, {
    profile: saveName(member.sub, body.fullName, now()),
    audit: member.impersonation ? await auditName(call, profile, dependencies) : undefined,
  });
  if (!result.written) throw new HttpError('auth_session_ended');
  return viewOf(member, { ...profile, fullName: body.fullName });
};

async function auditName(
  call: RequestContext<'updateMe'>,
  { sub: id, email: name, fullName }: Profile,
  dependencies: WriteDependencies,
): Promise<Write> {
  const actor = await impersonatingActor(call, dependencies.table);
  const change = changedFields({ fullName }, { fullName: call.body.fullName });
  const entry = { action: 'person.updated', target: { type: 'person', id, name }, ...change };
  return putAuditEntry(actor, entry, dependencies);
}

function viewOf(
  { sub, email, admin, adminWithheld }: AuthenticatedMember,
  { fullName, subscriptionStatus, createdAt, secondFactorAt }: Profile,
): ResponseBody<'getMe'> {
  return {
    sub,
    email,
    fullName,
    subscriptionStatus,
    admin,
    adminWithheld,
    secondFactorAt: secondFactorAt ?? null,
    createdAt,
  };
}
