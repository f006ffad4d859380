import { minSuggestionGapMs } from '#shared/rules/suggestions.ts';
import {
  lastSuggestionKey,
  lastSuggestionRecord,
  type SuggestionWish,
  suggestionWishItem,
  suggestionWishKey,
  suggestionWishRecord,
  wishesByEvening,
} from '../../ground/keys/suggestion.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { getItem, queryPage, type Table, type UpdateWrite, type Write } from '../../ground/platform/table.ts';

const week = 7 * 24 * 3_600_000;

export function findWish(table: Table, sub: string): Promise<SuggestionWish | undefined> {
  return getItem(table, suggestionWishKey(sub), suggestionWishRecord, { consistent: true });
}

/** Finds the instant of the last suggestion to a member; null when none was mailed within a week. */
export async function lastSuggestionAt(table: Table, sub: string): Promise<string | null> {
  const last = await getItem(table, lastSuggestionKey(sub), lastSuggestionRecord, { consistent: true });
  return last?.at ?? null;
}

/** Lists wishes whose evening has come, the earliest first, `limit` at most. */
export async function dueWishes(table: Table, now: Date, limit: number): Promise<SuggestionWish[]> {
  // Ends before, and `now` itself is due.
  const before = new Date(now.getTime() + 1).toISOString();
  const due = await queryPage(
    table,
    { index: 'byParent', partition: wishesByEvening, before, limit },
    suggestionWishRecord,
  );
  return due.items;
}

export const putWish = (wish: SuggestionWish): Write => ({ Put: { Item: suggestionWishItem(wish) } });

/** Idempotent. */
export const deleteWish = (sub: string): Write => ({ Delete: { Key: suggestionWishKey(sub) } });

/** Moves a wish to another evening; refused when it was moved, replaced or stopped since it was read. */
export function moveWish(wish: SuggestionWish, nextAt: string): UpdateWrite {
  const change = { before: suggestionWishItem(wish), after: suggestionWishItem({ ...wish, nextAt }) };
  return changeItem(suggestionWishKey(wish.sub), change, ['nextAt', 'givenAt']);
}

/** Deletes a wish that has ended; refused when it was moved, replaced or stopped since it was read. */
export function endWish({ sub, nextAt, givenAt }: SuggestionWish): Write {
  return {
    Delete: {
      Key: suggestionWishKey(sub),
      ConditionExpression: '#nextAt = :nextAt AND #givenAt = :givenAt',
      ExpressionAttributeNames: { '#nextAt': 'nextAt', '#givenAt': 'givenAt' },
      ExpressionAttributeValues: { ':nextAt': nextAt, ':givenAt': givenAt },
    },
  };
}

/** Notes that a suggestion is mailed; refused when one was less than six days ago. */
export function noteSuggestion(sub: string, now: Date): Write {
  return {
    Put: {
      Item: {
        ...lastSuggestionKey(sub),
        at: now.toISOString(),
        expiresAt: Math.floor((now.getTime() + week) / 1000),
      },
      ConditionExpression: 'attribute_not_exists(PK) OR #at <= :latest',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':latest': new Date(now.getTime() - minSuggestionGapMs).toISOString() },
    },
  };
}
