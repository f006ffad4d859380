import {
  learningResourceKey,
  learningResourcePartition,
  learningResourcePrefix,
  learningResourceRecord,
} from '../../ground/keys/learning-resource.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { readable } from '../../ground/platform/readable.ts';
import { getItem, queryPartition, type Table } from '../../ground/platform/table.ts';

/** Newest first (docs/product.md#learning-resources). */
export const listLearningResources: Handler<'listLearningResources', { table: Table }> = async (_, { table }) => {
  const { items } = await queryPartition(table, {
    partition: learningResourcePartition,
    beginsWith: learningResourcePrefix,
    order: 'descending',
  });
  return { resources: readable(items, learningResourceRecord) };
};

/** Throws HttpError 404. */
export const getLearningResource: Handler<'getLearningResource', { table: Table }> = async ({ params }, { table }) => {
  const found = await getItem(table, learningResourceKey(params.resourceId), learningResourceRecord);
  if (!found) throw new HttpError('resource_not_found');
  return found;
};
