import type { Owner } from '../keys/owner.ts';
import {
  currentCheckoutKey,
  ownerOf,
  type Purchase,
  purchaseItem,
  purchaseKey,
  purchaseRecord,
  purchasesPartition,
} from '../keys/purchase.ts';
import { collectionPartition } from '../keys/recording.ts';
import { changeItem } from '../platform/change.ts';
import { queryAll } from '../platform/pagination.ts';
import { getItem, type LastKey, queryPage, type Table, type Write } from '../platform/table.ts';

/** One purchase, by a consistent read. */
export function findPurchase(table: Table, id: string): Promise<Purchase | undefined> {
  return getItem(table, purchaseKey(id), purchaseRecord, { consistent: true });
}

/** Purchases of an address that belong to no account yet, oldest first. Eventually consistent. */
export function purchasesOfGuest(table: Table, email: string): Promise<Purchase[]> {
  return purchasesOfOwner(table, { memberSub: null, email });
}

/** A page of a member's purchases, newest first. Eventually consistent. */
export async function purchasesOfMember(table: Table, sub: string, limit: number, after?: LastKey) {
  const partition = purchasesPartition({ memberSub: sub, email: '' });
  return queryPage(table, { index: 'byMember', partition, order: 'descending', limit, after }, purchaseRecord);
}

/** All purchases of a member, oldest first. Eventually consistent. */
export function allPurchasesOfMember(table: Table, sub: string): Promise<Purchase[]> {
  return purchasesOfOwner(table, { memberSub: sub, email: '' });
}

/** Purchases of the same owner as this one, which is among them. Eventually consistent. */
export function purchasesOf(table: Table, purchase: Purchase): Promise<Purchase[]> {
  return purchasesOfOwner(table, ownerOf(purchase));
}

function purchasesOfOwner(table: Table, owner: Owner): Promise<Purchase[]> {
  return queryAll(table, { index: 'byMember', partition: purchasesPartition(owner) }, purchaseRecord);
}

/** Every purchase of a collection, oldest first. */
export function purchasesOfCollection(table: Table, kind: Purchase['collection']): Promise<Purchase[]> {
  return queryAll(table, { index: 'byParent', partition: collectionPartition(kind) }, purchaseRecord);
}

/** Creates a purchase; refused, with the existing purchase, when its id is taken. */
export function putPurchase(purchase: Purchase): Write {
  return {
    Put: {
      Item: purchaseItem(purchase),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

const guarded = [
  'memberSub',
  // A merge of addresses changes whose it is.
  'buyerEmail',
  'status',
  'checkoutId',
  'processing',
  'byHand',
  'deletedAt',
  'refundDueAt',
  'refundedAt',
  'partialRefund',
];

/** Changes a purchase as it was read; refused when its owner or the state of its payment has changed since. */
export function changePurchase(read: Purchase, changes: Partial<Purchase>): Write {
  const after = { ...read, ...changes };
  return changeItem(purchaseKey(read.id), { before: purchaseItem(read), after: purchaseItem(after) }, guarded);
}

/** Checks that a purchase still has the status that was read, and changes nothing. */
export function keepPurchase({ id, status }: Purchase): Write {
  return {
    Update: {
      Key: purchaseKey(id),
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    },
  };
}

/** Deletes a purchase as it was read; refused when its owner or the state of its payment has changed since. */
export function removePurchase(read: Purchase): Write {
  const item: Record<string, unknown> = purchaseItem(read);
  const stand = guarded.filter((name) => name in item);
  const conditions = guarded.map((name) => (name in item ? `#${name} = :${name}` : `attribute_not_exists(#${name})`));
  return {
    Delete: {
      Key: purchaseKey(read.id),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(guarded.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(stand.map((name) => [`:${name}`, item[name]])),
    },
  };
}

/** Makes a purchase the member's current checkout of its collection; refused when that has changed since it was read. */
export function setCurrentCheckout(sub: string, purchase: Purchase, before: string | null): Write {
  return {
    Put: {
      Item: { ...currentCheckoutKey(sub, purchase.collection), purchaseId: purchase.id },
      ...(before === null
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: '#purchase = :before',
            ExpressionAttributeNames: { '#purchase': 'purchaseId' },
            ExpressionAttributeValues: { ':before': before },
          }),
    },
  };
}
