import * as z from 'zod';
import { id as idSchema, instant, money } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { importedRecord } from './imported.ts';

export const learningResourceRecord = z.object({
  /** A ULID: ids sort by time of creation. */
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: money,
  createdAt: instant,
  /** Brought by an import. */
  imported: importedRecord.optional(),
});
export type LearningResource = z.output<typeof learningResourceRecord>;

export const learningResourcePartition = 'RESOURCES';

export const learningResourcePrefix = 'RESOURCE#';

export const learningResourceKey = (id: string): Key => ({
  PK: learningResourcePartition,
  SK: `${learningResourcePrefix}${id}`,
});

export function learningResourceItem(resource: LearningResource) {
  return { ...learningResourceKey(resource.id), ...resource };
}
