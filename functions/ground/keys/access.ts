import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Key } from '../platform/table.ts';
import { type Owner, ownerPartition } from './owner.ts';

/** Lifetime access to a collection: one read decides whether a member may play it (docs/product.md#recording-access). */
export const accessRecord = z.object({
  collection: collectionId,
  /** Null when an admin gave it. */
  purchaseId: id.nullable(),
  createdAt: instant,
  /** Version: counts changes by the owner's other purchases, so that removing access cannot miss one of them. */
  changes: z.int().optional(),
});
export type CollectionAccess = z.output<typeof accessRecord>;

export const accessPrefix = 'ACCESS#';

export const accessKey = (owner: Owner, kind: Collection): Key => ({
  PK: ownerPartition(owner),
  SK: `${accessPrefix}${kind}`,
});

export function accessItem(owner: Owner, access: CollectionAccess) {
  return { ...accessKey(owner, access.collection), ...access };
}
