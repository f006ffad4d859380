import type { Collection } from '#shared/rules/collections.ts';
import { orderKey } from '../../ground/keys/order.ts';
import type { Owner } from '../../ground/keys/owner.ts';
import {
  type CollectionPurchase,
  collectionOf,
  collectionPurchaseRecord,
  currentCheckoutKey,
  isCollectionPurchase,
  isPurchase,
  type Purchase,
  purchaseOwnerOf,
  purchaseRecord,
  purchasesPartition,
} from '../../ground/keys/purchase.ts';
import { collectionPartition } from '../../ground/keys/recording.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { type LastKey, queryPage, type Table, type Write } from '../../ground/platform/table.ts';
import { findOrder } from '../payments/order-store.ts';

/** Finds a purchase by a consistent read. */
export async function findPurchase(table: Table, id: string): Promise<Purchase | undefined> {
  const order = await findOrder(table, id);
  return order && isPurchase(order) ? order : undefined;
}

/** Finds the purchase of a collection by a consistent read. */
export async function findCollectionPurchase(table: Table, id: string): Promise<CollectionPurchase | undefined> {
  const order = await findOrder(table, id);
  return order && isCollectionPurchase(order) ? order : undefined;
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

/** Purchases of collections by the same owner as this one, which is among them. Eventually consistent. */
export async function purchasesOfSameOwner(table: Table, purchase: CollectionPurchase): Promise<CollectionPurchase[]> {
  return (await purchasesOfOwner(table, purchaseOwnerOf(purchase))).filter(isCollectionPurchase);
}

function purchasesOfOwner(table: Table, owner: Owner): Promise<Purchase[]> {
  return queryAll(table, { index: 'byMember', partition: purchasesPartition(owner) }, purchaseRecord);
}

/** Every purchase of a collection, oldest first. */
export function purchasesOfCollection(table: Table, kind: Collection): Promise<CollectionPurchase[]> {
  return queryAll(table, { index: 'byParent', partition: collectionPartition(kind) }, collectionPurchaseRecord);
}

/** Checks that a purchase still has the status that was read, and changes nothing. */
export function keepPurchase({ id, status }: CollectionPurchase): Write {
  return {
    Update: {
      Key: orderKey(id),
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    },
  };
}

/** Makes a purchase the member's current checkout of its collection; refused when that has changed since it was read. */
export function setCurrentCheckout(sub: string, purchase: CollectionPurchase, before: string | null): Write {
  return {
    Put: {
      Item: { ...currentCheckoutKey(sub, collectionOf(purchase)), purchaseId: purchase.id },
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
