import { isDeepStrictEqual } from 'node:util';
import type { Key, UpdateWrite, Write } from './table.ts';

type Item = Record<string, unknown>;

/** Creates an item; refused, with the existing one, when its key is taken. */
export function createItem(item: Item): Write {
  return {
    Put: {
      Item: item,
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/**
 * The write that makes one item another; refused when one of the guarded attributes is not as it was read, or the item
 * is gone. Only what differs is written.
 */
export function changeItem(
  key: Key,
  { before, after }: { before: Item; after: Item },
  guarded: readonly string[],
): UpdateWrite {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedNames = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const keptNames = changedNames.filter((name) => name in after);
  const removedNames = changedNames.filter((name) => !(name in after));
  const was = guarded.filter((name) => name in before);
  const guards = guarded.map((name) => (name in before ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`));
  return {
    Update: {
      Key: key,
      UpdateExpression: [
        ...(keptNames.length > 0 ? [`SET ${keptNames.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
        ...(removedNames.length > 0 ? [`REMOVE ${removedNames.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: ['attribute_exists(PK)', ...guards].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries([...changedNames, ...guarded].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(keptNames.map((name) => [`:${name}`, after[name]])),
        ...Object.fromEntries(was.map((name) => [`:was_${name}`, before[name]])),
      },
    },
  };
}
