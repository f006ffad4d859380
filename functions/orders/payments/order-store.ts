import { type Order, orderKey, orderRecord } from '../../ground/keys/order.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Reads an order, consistently. */
export function findOrder(table: Table, id: string): Promise<Order | undefined> {
  return getItem(table, orderKey(id), orderRecord, { consistent: true });
}

/** Creates an order; refused, with the existing one, when its id is taken. */
export function putOrder(order: Order): Write {
  return createItem(orderItem(order));
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

/** Changes an order as it was read; refused when its owner or the state of its payment has changed since, or one of the other attributes. */
export function changeOrder(read: Order, changes: Partial<Order>, others: readonly string[] = []): Write {
  const after = { ...read, ...changes };
  return changeItem(orderKey(read.id), { before: orderItem(read), after: orderItem(after) }, [...guarded, ...others]);
}

/** Deletes an order as it was read; refused when its owner or the state of its payment has changed since. */
export function removeOrder(read: Order): Write {
  const item: Record<string, unknown> = orderItem(read);
  const stand = guarded.filter((name) => name in item);
  const conditions = guarded.map((name) => (name in item ? `#${name} = :${name}` : `attribute_not_exists(#${name})`));
  return {
    Delete: {
      Key: orderKey(read.id),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(guarded.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(stand.map((name) => [`:${name}`, item[name]])),
    },
  };
}
