import { impersonatingActor } from '../../ground/audit-entries/impersonation.ts';
import { changedFields, putAuditEntry } from '../../ground/audit-entries/store.ts';
import { unlessImpersonationEnded } from '../../ground/auth-sessions/impersonation.ts';
import type { Profile } from '../../ground/keys/member.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import type { Handler, RequestContext } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { memberViewOf } from './members.ts';
import { ensureProfile, saveName } from './profile.ts';

/** The name is stored in the profile only, not in Cognito. Audited while impersonating (docs/trust.md#impersonation). */
export const updateMe: Handler<'updateMe', WriteDependencies> = async (call, dependencies) => {
  const { body, member } = call;
  const { table, now } = dependencies;
  const profile = await ensureProfile(table, member, now());
  const result = await transactNamed(table, {
    profile: saveName(member.sub, body.fullName, now()),
    ...(member.impersonation && {
      ...unlessImpersonationEnded(member.impersonation),
      audit: await auditName(call, profile, dependencies),
    }),
  });
  if (!result.written) throw new HttpError('auth_session_ended');
  return memberViewOf(member, { ...profile, fullName: body.fullName });
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
