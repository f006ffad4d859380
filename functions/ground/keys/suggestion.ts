import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { suggestionChoice } from '#shared/contract/suggestions/schemas.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/**
 * A member wants one recording suggested a week (docs/product.md#weekly-suggestions). It is deleted when they stop it
 * (docs/trust.md#weekly-suggestions).
 */
export const suggestionWishRecord = suggestionChoice.extend({
  sub: z.string(),
  /** True where the member had the collection when they asked: the suggestions end with the access. */
  isOwner: z.boolean(),
  givenAt: instant,
  /** The suggestion of this evening is the next. */
  nextAt: instant,
});
export type SuggestionWish = z.output<typeof suggestionWishRecord>;

/** Partition of all wishes by their next evening, in the index byParent. */
export const wishesByEvening = 'SUGGESTIONS';

export const suggestionWishKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'SUGGESTION' });

export function suggestionWishItem(wish: SuggestionWish) {
  return { ...suggestionWishKey(wish.sub), ...wish, GSI1PK: wishesByEvening, GSI1SK: wish.nextAt };
}

/** Tells when a suggestion was last mailed to a member, for a week, so that stopping and asking again brings no second one. */
export const lastSuggestionRecord = z.object({
  at: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
});

export const lastSuggestionKey = (sub: string): Key => ({ PK: memberPartition(sub), SK: 'SUGGESTED' });
