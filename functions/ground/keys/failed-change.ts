import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';

const image = z.record(z.string(), z.unknown());

/** A change of an item that the stream consumer could not process (docs/trust.md#stream-changes). */
export const failedChangeRecord = z.object({
  /** Identifies the stream record. */
  id: z.string(),
  /** Key of the changed item. */
  item: z.object({ PK: z.string(), SK: z.string() }),
  /** Images of the item; absent where it did not exist. */
  before: image.optional(),
  after: image.optional(),
  failedAt: instant,
  /** Is absent in older records. */
  madeAt: instant.optional(),
  /** Epoch seconds; the table's TTL: the images contain personal data. */
  expiresAt: z.int(),
});
export type FailedChange = z.output<typeof failedChangeRecord>;

export const failedChangeKey = (id: string): Key => ({ PK: `FAILEDCHANGE#${id}`, SK: 'FAILEDCHANGE' });
/** Counts the attempts at a change before it is listed. */
export const changeAttemptsKey = (id: string): Key => ({ PK: `FAILEDCHANGE#${id}`, SK: 'ATTEMPTS' });

/** Partition of all failed changes by time, in the index byKind. */
export const failedChanges = 'FAILEDCHANGES';

export function failedChangeItem(change: FailedChange) {
  return { ...failedChangeKey(change.id), GSI3PK: failedChanges, GSI3SK: change.failedAt, ...change };
}
