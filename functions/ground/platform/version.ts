import type { Key, Write } from './table.ts';

/** The time of a change as its item's version: later than the one before, whatever clocks do. */
export function versionAfter(before: string | null, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before ?? '1970-01-01') + 1)).toISOString();
}

/** Writes an item whole; refused when its version is not `was` any more, or, for null, when there is one. */
export function putVersion(
  Item: Key & Record<string, unknown>,
  version: 'updatedAt' | 'revision',
  was: string | number | null,
): Write {
  if (was === null) return { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :was',
      ExpressionAttributeNames: { '#version': version },
      ExpressionAttributeValues: { ':was': was },
    },
  };
}
