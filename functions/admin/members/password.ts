import { putAuditEntry } from '../../audit-entries/store.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError, invalid } from '../../platform/http-error.ts';
import { transact } from '../../platform/transact.ts';
import { note, type PeopleDependencies, profileOf, targetOf } from './members.ts';

/**
 * Mails a member a link that signs in once and lets them set a password: the same one that they could ask for
 * themselves. Throws HttpError 404 when there is no such member.
 */
export const sendMemberPasswordReset: Handler<'sendMemberPasswordReset', PeopleDependencies> = async (
  call,
  dependencies,
) => {
  const { table, now, newId } = dependencies;
  const profile = await profileOf(table, call.params.sub);
  const at = now();
  const change = { action: 'person.reset_sent', target: targetOf(profile), before: null, after: null };
  await transact(table, [
    queueMail({ id: newId(at), kind: 'magic_link', purpose: 'sign_in', to: profile.email }, at),
    putAuditEntry(call, change, dependencies),
  ]);
  return {};
};

/**
 * Sets a member's password, ends their sessions and tells them by mail. Never an admin's: who runs the site could become
 * another who does, or get around their own password (trust: people). Throws HttpError 404 and 403, and 400 for a password
 * that Cognito does not take.
 */
export const setMemberPassword: Handler<'setMemberPassword', PeopleDependencies> = async (call, dependencies) => {
  const { table, now, newId, accounts } = dependencies;
  const profile = await profileOf(table, call.params.sub);
  if (!(await accounts.findAccount(profile.sub))) throw new HttpError('person_not_found');
  if (await accounts.isAdmin(profile.sub)) throw new HttpError('admin_password');
  await note(call, 'person.password_set', profile, dependencies);
  if ((await accounts.setPassword(profile.sub, call.body.password)) === 'refused') {
    throw invalid('body.password', 'Please choose another password.');
  }
  await accounts.signOutEverywhere(profile.sub);
  const at = now();
  await transact(table, [queueMail({ id: newId(at), kind: 'password_changed', to: profile.email }, at)]);
  return {};
};
