import * as z from 'zod';
import { id as idSchema, instant, money } from '#shared/contract/schemas.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { getItem, type Key, queryPart, type Table } from '../platform/table.ts';

/** A learning resource (spec section 3). */
export const resourceRecord = z.object({
  /** Made when it was created, so that ids sort by time. */
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: money,
  createdAt: instant,
});
export type Resource = z.output<typeof resourceRecord>;

const partition = 'RESOURCES';
const prefix = 'RESOURCE#';

export const resourceKey = (id: string): Key => ({ PK: partition, SK: `${prefix}${id}` });

export function resourceItem(resource: Resource) {
  return { ...resourceKey(resource.id), ...resource };
}

/** Every learning resource, newest first, by one Query (spec section 7). */
export const listLearningResources: Handler<'listLearningResources', { table: Table }> = async (_, { table }) => {
  const { items } = await queryPart(table, { partition, beginsWith: prefix, order: 'descending' });
  return { resources: items.map((item) => resourceRecord.parse(item)) };
};

/** One learning resource. Throws HttpError 404 when there is none. */
export const getLearningResource: Handler<'getLearningResource', { table: Table }> = async ({ params }, { table }) => {
  const found = await getItem(table, resourceKey(params.resourceId), resourceRecord);
  if (!found) throw new HttpError('resource_not_found');
  return found;
};
