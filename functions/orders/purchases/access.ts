import { type Collection, collections } from '#shared/rules/collections.ts';
import { accessItem, accessKey, accessPrefix, accessRecord, type CollectionAccess } from '../../ground/keys/access.ts';
import { type Owner, ownerPartition } from '../../ground/keys/owner.ts';
import { createItem } from '../../ground/platform/change.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table, Write } from '../../ground/platform/table.ts';

/** Lists what someone has access to, also of collections that this version does not know, by one query. */
export async function accessesOf(table: Table, owner: Owner): Promise<CollectionAccess[]> {
  const query = { partition: ownerPartition(owner), beginsWith: accessPrefix, consistent: true };
  return readable(await queryWholePartition(table, query), accessRecord);
}

/** Tells which collections someone has: of each row of the code whether they do, of others those that they have. */
export async function ownedCollections(table: Table, owner: Owner): Promise<Record<Collection, boolean>> {
  const owned = (await accessesOf(table, owner)).map(({ collection }) => [collection, true]);
  return { ...Object.fromEntries(collections.map((id) => [id, false])), ...Object.fromEntries(owned) };
}

/** Gives access; refused, with the existing access, when the owner has it already. */
export function giveAccess(owner: Owner, access: CollectionAccess): Write {
  return createItem(accessItem(owner, access));
}

/** Checks that an access is as it was read, and records that another purchase depends on that. */
export function keepAccess(owner: Owner, read: CollectionAccess): Write {
  return changeGiver(owner, read, read.purchaseId);
}

/** Another purchase of the owner now gives the access; refused when it has changed since it was read. */
export function transferAccess(owner: Owner, read: CollectionAccess, purchaseId: string): Write {
  return changeGiver(owner, read, purchaseId);
}

function changeGiver(owner: Owner, read: CollectionAccess, is: string | null): Write {
  const { names, values, condition } = asRead(read);
  return {
    Update: {
      Key: accessKey(owner, read.collection),
      UpdateExpression: 'SET #purchase = :is, #changes = :next',
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':is': is, ':next': (read.changes ?? 0) + 1 },
    },
  };
}

function asRead({ purchaseId, changes }: CollectionAccess) {
  const sameChanges = changes === undefined ? 'attribute_not_exists(#changes)' : '#changes = :changes';
  return {
    condition: `#purchase = :was AND ${sameChanges}`,
    names: { '#purchase': 'purchaseId', '#changes': 'changes' },
    values: { ':was': purchaseId, ...(changes !== undefined && { ':changes': changes }) },
  };
}

/** Removes access; refused when it has changed since it was read. */
export function deleteAccess(owner: Owner, read: CollectionAccess): Write {
  const { names, values, condition } = asRead(read);
  return {
    Delete: {
      Key: accessKey(owner, read.collection),
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}

/** Removes the access that one purchase gave; refused when another purchase gives it now. */
export function deletePurchasedAccess(owner: Owner, kind: Collection, purchaseId: string): Write {
  return {
    Delete: {
      Key: accessKey(owner, kind),
      ConditionExpression: '#purchase = :purchase',
      ExpressionAttributeNames: { '#purchase': 'purchaseId' },
      ExpressionAttributeValues: { ':purchase': purchaseId },
    },
  };
}
