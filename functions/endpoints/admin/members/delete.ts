import { deletedPerson } from '#shared/rules/admin.ts';
import { removeProfile } from '../../../domains/members/profile.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { markDeleted } from '../../../ground/auth-sessions/deleted-accounts.ts';
import { beginDeletion, findDeletion } from '../../../ground/auth-sessions/requested-deletions.ts';
import { eraseAuthSessions } from '../../../ground/auth-sessions/store.ts';
import { eraseAddressReports } from '../../../ground/deliverability/erase.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { Profile } from '../../../ground/keys/member.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transact } from '../../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { eraseMemberItems, eraseNotes, eraseWaitlistEntries, expectNoMerge } from './erase-member.ts';
import { eraseOrders } from './erase-orders.ts';
import { type Erasures, noteErasureOf } from './erasures.ts';
import { type AdminMemberDependencies, getProfile } from './members.ts';
import { cancelPlaces, lastMail } from './requested-deletion.ts';
import { changeProfile } from './store.ts';

export type DeletionDependencies = AdminMemberDependencies & SettlementDependencies & Erasures;

/**
 * Deletes an account (docs/product.md#user-deletion, docs/decisions/deleting-people.md) for an admin. What its member was promised by
 * a request of their own goes back. Throws HttpError 404, 409 for an admin or where an entry cannot be read, and 400 unless the
 * address matches.
 */
export const deleteMember: Handler<'deleteMember', DeletionDependencies> = async (call, dependencies) => {
  const { table, now, accounts } = dependencies;
  const { sub, email } = await getProfile(table, call.params.sub);
  if (email !== call.body.email.trim().toLowerCase())
    throw invalid('body.email', 'must be the address of this account');
  if (await accounts.isAdmin(sub)) throw new HttpError('last_admin');
  await expectNoMerge(table, email);
  const deletion = await findDeletion(table, { sub, email });
  if (deletion && (await beginDeletion(table, deletion, now()))) await cancelPlaces(deletion, dependencies);
  await eraseAccount(sub, call, dependencies);
  return {};
};

/**
 * Ends the auth sessions of an account, blocks sign-in, erases personal data, cancels upcoming bookings and keeps anonymous orders.
 * The profile is deleted last, so that repeating it completes a crashed deletion; with it goes the mail to who asked for it. Throws
 * HttpError 404, and 409 while a merge is not finished or where an entry cannot be read.
 */
export async function eraseAccount(sub: string, actor: Actor, dependencies: DeletionDependencies): Promise<void> {
  const { table, now, accounts } = dependencies;
  await expectNoMerge(table, (await getProfile(table, sub)).email);
  const profile = await markAsDeleting(sub, actor, dependencies);
  const { email } = profile;
  await noteErasureOf(email, dependencies);
  await eraseAuthSessions(table, sub);
  await accounts.remove(sub);
  await reachingAll(async () => {
    await eraseOrders(profile, dependencies);
    await Promise.all([
      eraseMemberItems(table, profile),
      eraseWaitlistEntries(table, email),
      anonymizeHistory(table, { type: 'person', id: sub }, profile),
      anonymizeHistory(table, { type: 'address', id: emailHash(email) }, profile),
      eraseAddressReports(table, email),
      eraseNotes(table, email),
    ]);
  });
  const deletion = await findDeletion(table, { sub, email });
  await transact(table, [...removeProfile(sub, now()), ...lastMail(deletion, dependencies)]);
}

/**
 * Marks account and profile, once, with an audit entry: from then on a token of the account writes nothing. The request of its
 * member is such a mark.
 */
function markAsDeleting(sub: string, actor: Actor, dependencies: DeletionDependencies): Promise<Profile> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const profile = await getProfile(table, sub);
    if (profile.deletingAt !== undefined) return profile;
    // Without personal data: audit entries are kept.
    const target = { type: 'person', id: sub, name: deletedPerson.name };
    const change = { action: 'person.deleted', target, before: null, after: null };
    const deletingAt = dependencies.now().toISOString();
    const isRequested = (await findDeletion(table, profile)) !== undefined;
    const outcome = await transact(table, [
      changeProfile(profile, { deletingAt }),
      ...(isRequested ? [] : [markDeleted(sub)]),
      putAuditEntry(actor, change, dependencies),
    ]);
    return outcome.written ? { ...profile, deletingAt } : conflict;
  });
}
