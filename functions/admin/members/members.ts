import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Actor, changedFields, putAuditEntry } from '../../audit-entries/store.ts';
import type { Profile } from '../../keys/member.ts';
import { findProfile } from '../../members/profile.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { findTotals } from '../../totals/store.ts';
import type { Accounts } from './accounts.ts';
import { collectionsOf, ordersOf } from './owned.ts';
import { changeProfile, pageOfPeople, searchPeople } from './store.ts';
export type PeopleDependencies = { table: Table; now: Clock; newId: NewId; accounts: Accounts };

/** How often others may change a profile first before the change is given up. */
const rounds = 5;

/** Members, newest first, or those whose name or address was searched for (back office, section 2). */
export const listMembers: Handler<'listMembers', PeopleDependencies> = async ({ query }, { table }) => {
  const { search, cursor } = query;
  const [page, totals] = await Promise.all([
    search ? searchPeople(table, search, cursor) : pageOfPeople(table, cursor),
    findTotals(table),
  ]);
  return { people: page.people.map(rowOf), nextCursor: page.next, count: totals.people };
};

/** One member with what they have. Throws HttpError 404 when there is none. */
export const getMember: Handler<'getMember', PeopleDependencies> = async ({ params }, dependencies) =>
  detailOf(await profileOf(dependencies.table, params.sub), dependencies);

/** Changes a member's name or subscription, and keeps who did. Throws HttpError 404 when there is none. */
export const updateMember: Handler<'updateMember', PeopleDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const before = await profileOf(table, call.params.sub);
    const after = { ...before, ...withoutUndefined(call.body) };
    const changed = changedFields(before, after);
    if (Object.keys(changed.after).length === 0) return detailOf(before, dependencies);
    const updated = { ...after, updatedAt: now().toISOString() };
    const outcome = await transact(table, [
      changeProfile(before, updated),
      putAuditEntry(call, { action: 'person.updated', target: targetOf(before), ...changed }, dependencies),
    ]);
    if (outcome.written) return detailOf(updated, dependencies);
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** The profile of a member. Throws HttpError 404 when there is none. */
export async function profileOf(table: Table, sub: string): Promise<Profile> {
  const profile = await findProfile(table, sub);
  if (!profile) throw new HttpError('person_not_found');
  return profile;
}

/** How the audit trail names a member. */
export const targetOf = ({ sub, email }: Pick<Profile, 'sub' | 'email'>) => ({ type: 'person', id: sub, name: email });

/** Keeps that an admin did something to a member's account, before it is done. */
export async function note(
  actor: Actor,
  action: string,
  profile: Profile,
  dependencies: PeopleDependencies,
): Promise<void> {
  const change = { action, target: targetOf(profile), before: null, after: null };
  await transact(dependencies.table, [putAuditEntry(actor, change, dependencies)]);
}

function rowOf({ sub, email, fullName, subscriptionStatus, createdAt }: Profile) {
  return { sub, email, fullName, subscriptionStatus, createdAt };
}

async function detailOf(profile: Profile, { table, accounts }: PeopleDependencies): Promise<ResponseBody<'getMember'>> {
  const { sub, updatedAt = null } = profile;
  const [account, admin, collections, orders] = await Promise.all([
    accounts.findAccount(sub),
    accounts.isAdmin(sub),
    collectionsOf(table, profile),
    ordersOf(table, profile),
  ]);
  return { ...rowOf(profile), updatedAt, admin, confirmed: account?.confirmed ?? false, collections, orders };
}

function withoutUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
