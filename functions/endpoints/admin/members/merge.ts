import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Merge, mergeItem, mergeKey, mergeRecord } from '../../../ground/keys/person.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import { getItem } from '../../../ground/platform/table.ts';
import { transact, transactNamed } from '../../../ground/platform/transact.ts';
import { findPerson, type Person } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';
import { moveRecords, moveRest } from './merge-moves.ts';
import { type MergePlan, planMerge } from './merge-plan.ts';
import { targetOf } from './notes.ts';

type MergeDependencies = AdminMemberDependencies;

/** Tells what a merge would do, or why it is refused (docs/product.md#merging-addresses). Throws HttpError 404. */
export const previewMerge: Handler<'previewMerge', MergeDependencies> = async ({ params, body }, dependencies) => {
  const into = await findPerson(params.personId, dependencies);
  return (await planMerge(body.email, into, dependencies)).preview;
};

/** Transactions of one request: they fit into its time. */
const maxMoves = 150;

/**
 * Merges an e-mail address into a person: everything moves in transactions of its own, each once. A merge that was interrupted is
 * continued by the same request (docs/decisions/merging-people.md). Throws HttpError 404, and 409 where it is refused.
 */
export const mergePeople: Handler<'mergePeople', MergeDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const into = await findPerson(call.params.personId, dependencies);
  const plan = await reachingAll(() => planMerge(call.body.email, into, dependencies));
  if (!(await begin(plan, call, dependencies))) return { moved: 0, done: true };
  const movedCount = await moveRecords(plan, maxMoves, dependencies);
  // The indexes lag: what they did not show yet moves with the next request.
  if (movedCount > 0) return { moved: movedCount, done: false };
  await moveRest(plan, dependencies);
  await transact(table, [{ Delete: { Key: mergeKey(plan.from.addressId) } }]);
  return { moved: movedCount, done: true };
};

/**
 * Notes that the merge was begun, once, with an audit entry. Returns false where nothing is to be moved: another request has finished
 * it. Throws HttpError 409 where it is refused.
 */
async function begin(
  { from, into, preview }: MergePlan,
  actor: Actor,
  dependencies: MergeDependencies,
): Promise<boolean> {
  const { table, now } = dependencies;
  const begun = (await findMerge(from, dependencies))?.into === into.email;
  const refused = preview.obstacles.filter(({ kind }) => kind !== 'nothing_to_merge');
  if (refused.length > 0) throw new HttpError('merge_refused', { detail: refused.map(({ kind }) => kind).join(', ') });
  if (begun) return true;
  if (preview.obstacles.length > 0) return false;
  const merge = { from: from.email, into: into.email, startedAt: now().toISOString() };
  const change = {
    action: 'person.merged',
    target: targetOf(into),
    before: { email: from.email },
    after: { email: into.email },
  };
  const outcome = await transactNamed(table, {
    merge: { Put: { Item: mergeItem(merge), ConditionExpression: 'attribute_not_exists(PK)' } },
    target: { ConditionCheck: { Key: mergeKey(into.addressId), ConditionExpression: 'attribute_not_exists(PK)' } },
    audit: putAuditEntry(actor, change, dependencies),
  });
  if (outcome.written) return true;
  // Another request began this merge, and may have finished it; or one of either address into another one.
  const other = await findMerge(from, dependencies);
  const isElsewhere = outcome.failedConditions.has('target') || (other && other.into !== into.email);
  if (isElsewhere) throw new HttpError('merge_refused', { detail: 'merging_elsewhere' });
  return true;
}

function findMerge(from: Person, { table }: MergeDependencies): Promise<Merge | undefined> {
  return getItem(table, mergeKey(from.addressId), mergeRecord, { consistent: true });
}
