import * as z from 'zod';
import { instant, moneySum } from '#shared/contract/common/schemas.ts';
import { type AttentionKind, attentionKinds, attentionSubjects } from '#shared/rules/attention.ts';
import { attentionKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Something that a person has to decide or see (docs/product.md#needs-attention): one per kind and subject. */
export const attentionItemRecord = z.object({
  kind: z.enum(attentionKinds),
  subject: z.object({ type: z.enum(attentionSubjects), id: z.string().regex(/^\w+$/) }),
  at: instant,
  amount: moneySum.nullable().default(null),
  /** A sentence for the admin, or Stripe's own reason; without names and addresses. */
  detail: z.string().nullable().default(null),
  /** Key and fingerprint of the item that could not be read. */
  entry: z.object({ PK: z.string(), SK: z.string(), fingerprint: z.string() }).nullable().default(null),
});
export type AttentionItem = z.output<typeof attentionItemRecord>;

/** The item's id: its kind and the id of its subject. */
export const attentionId = (kind: AttentionKind, subjectId: string): string => `${kind}_${subjectId}`;

export const attentionItemKey = (id: string): Key => ({ PK: `${attentionKeyPrefix}${id}`, SK: 'ATTENTION' });

/** Partition of the listed items by time, in the index byKind. */
export const listedAttention = 'ATTENTION';

/** Partition of the listed items about entries that cannot be read: however many they are, they hide none of the others. */
export const listedEntries = 'ATTENTION#entries';

/** Partition of the items that an admin dismissed: kept, so that a sweep does not list them again. */
export const dismissedAttention = 'ATTENTION#dismissed';
