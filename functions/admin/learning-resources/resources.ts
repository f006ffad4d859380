import { audited, difference } from '../../audit-entries/store.ts';
import {
  type LearningResource,
  learningResourceItem,
  learningResourceKey,
  learningResourceRecord,
} from '../../keys/learning-resource.ts';
import { changeItem } from '../../platform/change.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { getItem, type Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { type CodeDependencies, changing } from '../discount-codes/desk.ts';

const targetOf = ({ id, title }: LearningResource) => ({ type: 'resource', id, name: title });

function keptOf({ id: _, createdAt: __, ...resource }: LearningResource) {
  return resource;
}

async function existing(table: Table, id: string): Promise<LearningResource> {
  const found = await getItem(table, learningResourceKey(id), learningResourceRecord, { consistent: true });
  if (!found) throw new HttpError('resource_not_found');
  return found;
}

/** Creates a learning resource; asked again with the same id it is the same one. */
export const createLearningResource: Handler<'createLearningResource', CodeDependencies> = async (
  call,
  dependencies,
) => {
  const { table, now } = dependencies;
  const made: LearningResource = { ...call.body, createdAt: now().toISOString() };
  const change = { action: 'resource.created', target: targetOf(made), before: null, after: keptOf(made) };
  const put = { Put: { Item: learningResourceItem(made), ConditionExpression: 'attribute_not_exists(PK)' } };
  const { written } = await transact(table, [put, audited(call, change, dependencies)]);
  return written ? made : existing(table, made.id);
};

/** Changes a learning resource. Throws HttpError 404 when there is none. */
export const updateLearningResource: Handler<'updateLearningResource', CodeDependencies> = (call, dependencies) =>
  changing(dependencies.table, async () => {
    const before = await existing(dependencies.table, call.params.resourceId);
    const after = { ...before, ...call.body };
    const kept = difference(keptOf(before), keptOf(after));
    if (Object.keys(kept.after).length === 0) return { writes: [], result: after };
    const key = learningResourceKey(before.id);
    const write = changeItem(key, { before, after }, ['title', 'description', 'category', 'price']);
    const change = { action: 'resource.updated', target: targetOf(after), ...kept };
    return { writes: [write, audited(call, change, dependencies)], result: after };
  });

/** Deletes a learning resource. Throws HttpError 404 when there is none. */
export const deleteLearningResource: Handler<'deleteLearningResource', CodeDependencies> = (call, dependencies) =>
  changing(dependencies.table, async () => {
    const before = await existing(dependencies.table, call.params.resourceId);
    const write = { Delete: { Key: learningResourceKey(before.id), ConditionExpression: 'attribute_exists(PK)' } };
    const change = { action: 'resource.deleted', target: targetOf(before), before: keptOf(before), after: null };
    return { writes: [write, audited(call, change, dependencies)], result: {} };
  });
