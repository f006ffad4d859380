import { changedFields, putAuditEntry } from '../../ground/audit-entries/store.ts';
import {
  type LearningResource,
  learningResourceItem,
  learningResourceKey,
  learningResourceRecord,
} from '../../ground/keys/learning-resource.ts';
import { changeItem } from '../../ground/platform/change.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

const auditTarget = ({ id, title }: LearningResource) => ({ type: 'resource', id, name: title });

function auditedFields({ id: _, createdAt: __, ...fields }: LearningResource) {
  return fields;
}

/** Throws HttpError 404. */
async function getResource(table: Table, id: string): Promise<LearningResource> {
  const resource = await getItem(table, learningResourceKey(id), learningResourceRecord, { consistent: true });
  if (!resource) throw new HttpError('resource_not_found');
  return resource;
}

/** Idempotent by the id in the request. */
export const createLearningResource: Handler<'createLearningResource', WriteDependencies> = async (
  call,
  dependencies,
) => {
  const { table, now } = dependencies;
  const resource: LearningResource = { ...call.body, createdAt: now().toISOString() };
  const after = auditedFields(resource);
  const change = { action: 'resource.created', target: auditTarget(resource), before: null, after };
  const put = { Put: { Item: learningResourceItem(resource), ConditionExpression: 'attribute_not_exists(PK)' } };
  const { written } = await transact(table, [put, putAuditEntry(call, change, dependencies)]);
  return written ? resource : getResource(table, resource.id);
};

/** Throws HttpError 404. */
export const updateLearningResource: Handler<'updateLearningResource', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { table } = dependencies;
    const before = await getResource(table, call.params.resourceId);
    const after = { ...before, ...call.body };
    const difference = changedFields(auditedFields(before), auditedFields(after));
    if (Object.keys(difference.after).length === 0) return after;
    const key = learningResourceKey(before.id);
    const write = changeItem(key, { before, after }, ['title', 'description', 'category', 'price']);
    const change = { action: 'resource.updated', target: auditTarget(after), ...difference };
    const { written } = await transact(table, [write, putAuditEntry(call, change, dependencies)]);
    return written ? after : conflict;
  });

/** Throws HttpError 404. */
export const deleteLearningResource: Handler<'deleteLearningResource', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { table } = dependencies;
    const resource = await getResource(table, call.params.resourceId);
    const remove = { Delete: { Key: learningResourceKey(resource.id), ConditionExpression: 'attribute_exists(PK)' } };
    const before = auditedFields(resource);
    const change = { action: 'resource.deleted', target: auditTarget(resource), before, after: null };
    const { written } = await transact(table, [remove, putAuditEntry(call, change, dependencies)]);
    return written ? {} : conflict;
  });
