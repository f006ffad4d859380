import { deletedPerson } from '#shared/rules/admin.ts';
import { anonymizeHistory } from '../../audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import type { Profile } from '../../keys/member.ts';
import { removeProfile } from '../../members/profile.ts';
import type { SettlementDependencies } from '../../payments/settle.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError, invalid } from '../../platform/http-error.ts';
import { transact } from '../../platform/transact.ts';
import { eraseBelongings, eraseEntries } from './erase-member.ts';
import { eraseOrders } from './erase-orders.ts';
import { type PeopleDependencies, profileOf } from './members.ts';
import { changeProfile } from './store.ts';

export type DeletionDependencies = PeopleDependencies & SettlementDependencies;

/** How often others may change the profile first before the deletion is given up. */
const rounds = 5;

/**
 * Deletes an account (docs/decisions/deleting-people.md): nobody can sign in any more, what is personal is erased, places
 * ahead are given up, and the books keep orders without a name. The profile goes last, so that a deletion which died is
 * finished by asking again. Throws HttpError 404, 409 for an admin, and 400 when the address is another's.
 */
export const deleteMember: Handler<'deleteMember', DeletionDependencies> = async (call, dependencies) => {
  const { table, now, accounts } = dependencies;
  const { sub, email } = await profileOf(table, call.params.sub);
  if (email !== call.body.email.trim().toLowerCase())
    throw invalid('body.email', 'must be the address of this account');
  if (await accounts.isAdmin(sub)) throw new HttpError('last_admin');
  const profile = await begin(sub, call, dependencies);
  await accounts.remove(sub);
  await eraseOrders(profile, dependencies);
  await Promise.all([
    eraseBelongings(table, profile),
    eraseEntries(table, email),
    anonymizeHistory(table, { type: 'person', id: sub }, profile),
  ]);
  await transact(table, removeProfile(sub, now()));
  return {};
};

/** Notes, once, that an account is being deleted and by whom. */
async function begin(sub: string, actor: Actor, dependencies: DeletionDependencies): Promise<Profile> {
  for (let round = 0; round < rounds; round++) {
    const profile = await profileOf(dependencies.table, sub);
    if (profile.deletingAt !== undefined) return profile;
    // Without the name: this entry outlives the person.
    const target = { type: 'person', id: sub, name: deletedPerson.name };
    const change = { action: 'person.deleted', target, before: null, after: null };
    const marked = { deletingAt: dependencies.now().toISOString() };
    const outcome = await transact(dependencies.table, [
      changeProfile(profile, marked),
      putAuditEntry(actor, change, dependencies),
    ]);
    if (outcome.written) return { ...profile, ...marked };
  }
  throw new HttpError('busy', { retryAfter: 2 });
}
