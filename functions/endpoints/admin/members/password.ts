import { replacePassword } from '../../../domains/identity/passwords.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { endOtherSessions } from '../../../ground/auth-sessions/store.ts';
import { queueMail } from '../../../ground/outbox/queue.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { type AdminMemberDependencies, auditAccountAction, getProfile, memberAuditTarget } from './members.ts';

/**
 * Mails the magic link of docs/product.md#forgot-password. Throws HttpError 404.
 */
export const sendMemberPasswordReset: Handler<'sendMemberPasswordReset', AdminMemberDependencies> = async (
  call,
  dependencies,
) => {
  const { table, now, newId } = dependencies;
  const profile = await getProfile(table, call.params.sub);
  const at = now();
  const change = { action: 'person.reset_sent', target: memberAuditTarget(profile), before: null, after: null };
  await transact(table, [
    queueMail({ id: newId(at), kind: 'magic_link', purpose: 'sign_in', byStudio: true, to: profile.email }, at),
    putAuditEntry(call, change, dependencies),
  ]);
  return {};
};

/**
 * Sets a member's password, ends their auth sessions and notifies them. Not an admin's: one admin could take over another,
 * or bypass the check of their own password (docs/trust.md#admins). Throws HttpError 404 and 403, and 400 for a password
 * that `replacePassword` refuses.
 */
export const setMemberPassword: Handler<'setMemberPassword', AdminMemberDependencies> = async (call, dependencies) => {
  const { table, now, accounts } = dependencies;
  const profile = await getProfile(table, call.params.sub);
  const { sub } = profile;
  if (!(await accounts.findAccount(sub)) && !(await accounts.findUnfinished(sub)))
    throw new HttpError('person_not_found');
  if (await accounts.isAdmin(profile.sub)) throw new HttpError('admin_password');
  await auditAccountAction(call, 'person.password_set', profile, dependencies);
  const next = { password: call.body.password, field: 'body.password' };
  const set = () => accounts.setPassword(profile.sub, call.body.password);
  await replacePassword({ ...profile, admin: false }, next, set, dependencies);
  await accounts.signOutEverywhere(profile.sub);
  await endOtherSessions(table, profile.sub, null, now());
  return {};
};
