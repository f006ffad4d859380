import { byCollection, type Collection } from '#shared/rules/collections.ts';
import { accessItem, accessKey, accessRecord, type CollectionAccess } from '../../ground/keys/access.ts';
import type { Owner } from '../../ground/keys/owner.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { createItem } from '../../ground/platform/change.ts';
import type { Table, Write } from '../../ground/platform/table.ts';

/** Tells which of the site's collections someone has, by one call. */
export async function ownedCollections(table: Table, owner: Owner): Promise<Record<Collection, boolean>> {
  const found = await getItems(
    table,
    byCollection((kind) => ({ key: accessKey(owner, kind), schema: accessRecord })),
  );
  return byCollection((kind) => found[kind] !== undefined);
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
