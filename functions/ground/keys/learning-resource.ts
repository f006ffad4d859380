import * as z from 'zod';
import { id as idSchema, instant, money } from '#shared/contract/common/schemas.ts';
import { learningResourcesKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

export const learningResourceRecord = z.object({
  /** A ULID: ids sort by time of creation. */
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: money,
  createdAt: instant,
});
export type LearningResource = z.output<typeof learningResourceRecord>;

export const learningResourcePartition = learningResourcesKey;

export const learningResourcePrefix = 'RESOURCE#';

export const learningResourceKey = (id: string): Key => ({
  PK: learningResourcePartition,
  SK: `${learningResourcePrefix}${id}`,
});

export function learningResourceItem(resource: LearningResource) {
  return { ...learningResourceKey(resource.id), ...resource };
}
