import * as z from 'zod';
import { email, instant } from '#shared/contract/common/schemas.ts';
import { personKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';

export const personPartition = (addressId: string) => `${personKeyPrefix}${addressId}`;

/**
 * Notes hold what the owner wrote about the person with an e-mail address; they are in no mail, list or search
 * (docs/trust.md#notes).
 */
export const notesRecord = z.object({
  email,
  text: z.string(),
  /** Counts the changes. */
  revision: z.int().min(1),
  changedAt: instant,
});
export type Notes = z.output<typeof notesRecord>;

/** `addressId`: the hash of the e-mail address. */
export const notesKey = (addressId: string): Key => ({ PK: personPartition(addressId), SK: 'NOTES' });

/** A merge of two e-mail addresses that was begun and is not finished (docs/product.md#merging-addresses). */
export const mergeRecord = z.object({
  /** Whose bookings and purchases move, and where to. */
  from: email,
  into: email,
  startedAt: instant,
});
export type Merge = z.output<typeof mergeRecord>;

/** The key belongs to the address that goes: it is merged into one other at a time. */
export const mergeKey = (addressId: string): Key => ({ PK: personPartition(addressId), SK: 'MERGE' });

/** Partition, in the index byMember, of the unfinished merges into an e-mail address. */
export const mergesPartition = (addressId: string) => `MERGES#${addressId}`;

export function mergeItem(merge: Merge) {
  const { from, into, startedAt } = merge;
  return { ...mergeKey(emailHash(from)), GSI2PK: mergesPartition(emailHash(into)), GSI2SK: startedAt, ...merge };
}
