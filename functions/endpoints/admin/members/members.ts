import type { ResponseBody } from '#shared/contract/contract.ts';
import { findProfile } from '../../../domains/members/profile.ts';
import { findTotals } from '../../../domains/totals/store.ts';
import { type Actor, changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { findAddressReport } from '../../../ground/deliverability/find.ts';
import type { Profile } from '../../../ground/keys/member.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import type { Accounts } from './accounts.ts';
import { collectionsOf, ordersOfMember } from './owned.ts';
import { changeProfile, listMembersPage, searchMembers } from './store.ts';

export type AdminMemberDependencies = WriteDependencies & { accounts: Accounts };

/** Members, or those that a search finds, newest first, by page (docs/product.md#admin-users). */
export const listMembers: Handler<'listMembers', AdminMemberDependencies> = async ({ query }, { table }) => {
  const { search, cursor } = query;
  const [page, totals] = await Promise.all([
    search ? searchMembers(table, search, cursor) : listMembersPage(table, cursor),
    findTotals(table),
  ]);
  return { people: page.members.map(rowOf), nextCursor: page.next, count: totals.people };
};

/** Throws HttpError 404. */
export const getMember: Handler<'getMember', AdminMemberDependencies> = async ({ params }, dependencies) =>
  detailOf(await getProfile(dependencies.table, params.sub), dependencies);

/** Throws HttpError 404. */
export const updateMember: Handler<'updateMember', AdminMemberDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { table, now } = dependencies;
    const before = await getProfile(table, call.params.sub);
    const after = { ...before, ...withoutUndefined(call.body) };
    const difference = changedFields(before, after);
    if (Object.keys(difference.after).length === 0) return detailOf(before, dependencies);
    const updated = { ...after, updatedAt: now().toISOString() };
    const outcome = await transact(table, [
      changeProfile(before, updated),
      putAuditEntry(call, { action: 'person.updated', target: memberAuditTarget(before), ...difference }, dependencies),
    ]);
    return outcome.written ? detailOf(updated, dependencies) : conflict;
  });

/** Throws HttpError 404. */
export async function getProfile(table: Table, sub: string): Promise<Profile> {
  const profile = await findProfile(table, sub);
  if (!profile) throw new HttpError('person_not_found');
  return profile;
}

export const memberAuditTarget = ({ sub, email }: Pick<Profile, 'sub' | 'email'>) => ({
  type: 'person',
  id: sub,
  name: email,
});

/** Writes the audit entry of an action at the user pool, before the action. */
export async function auditAccountAction(
  actor: Actor,
  action: string,
  profile: Profile,
  dependencies: AdminMemberDependencies,
): Promise<void> {
  const change = { action, target: memberAuditTarget(profile), before: null, after: null };
  await transact(dependencies.table, [putAuditEntry(actor, change, dependencies)]);
}

function rowOf({ sub, email, fullName, subscriptionStatus, createdAt }: Profile) {
  return { sub, email, fullName, subscriptionStatus, createdAt };
}

async function detailOf(
  profile: Profile,
  { table, accounts }: AdminMemberDependencies,
): Promise<ResponseBody<'getMember'>> {
  const { sub, updatedAt = null } = profile;
  const [account, admin, collections, orders, mailProblem] = await Promise.all([
    accounts.findAccount(sub),
    accounts.isAdmin(sub),
    collectionsOf(table, profile),
    ordersOfMember(table, profile),
    findAddressReport(table, profile.email),
  ]);
  return { ...rowOf(profile), updatedAt, admin, confirmed: account !== undefined, collections, orders, mailProblem };
}

function withoutUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
