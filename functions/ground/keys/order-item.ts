import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { allBookings } from './booking.ts';
import { emailHash } from './email-hash.ts';
import { allJointOrders, jointOrdersPartition } from './joint-order.ts';
import { type Order, orderKey, orderListKeys, withoutDefaults } from './order.ts';
import type { OrderLine } from './order-lines.ts';
import { ownerPartition } from './owner.ts';
import { allPurchases, purchaseOwnerOf, purchasesPartition } from './purchase.ts';
import { collectionPartition } from './recording.ts';
import { restListKeys } from './rest.ts';
import { sessionPartition } from './session.ts';

/** Partition of the seats that were ordered with an address, in the index byMember. */
export const seatOrdersPartition = (email: string) => seatOrdersPartitionOf(emailHash(email));

/** `addressId`: the hash of the e-mail address. */
export const seatOrdersPartitionOf = (addressId: string) => `ORDERS#${addressId}`;

/** The order with its keys: by id, of what it is for, of its buyer, and by the state of its payment. */
export function orderItem({ heldByWider, ...order }: Order) {
  const [line] = order.lines;
  return {
    ...orderKey(order.id),
    ...(line ? keysOfLine(line, { heldByWider, ...order }) : {}),
    ...(line?.kind === 'rest' ? restListKeys(order, line) : orderListKeys(order)),
    ...withoutDefaults(order),
    ...(heldByWider.length > 0 && { heldByWider }),
  };
}

/** Keys of the lists of an owner's purchases, and of all. */
function purchaseKeys(order: Order) {
  const { createdAt } = order;
  const owned = { GSI2PK: purchasesPartition(purchaseOwnerOf(order)), GSI2SK: createdAt };
  return { ...owned, GSI4PK: allPurchases, GSI4SK: createdAt };
}

function keysOfLine(line: OrderLine, order: Order) {
  const { createdAt, deletedAt, buyerEmail } = order;
  switch (line.kind) {
    case 'seat':
      // The booking is in the lists; whoever paid for it may have given it away.
      return isPlaceholderEmail(buyerEmail) ? {} : { GSI2PK: seatOrdersPartition(buyerEmail), GSI2SK: createdAt };
    case 'collection':
      return {
        ...(deletedAt === null && { GSI1PK: collectionPartition(line.collection), GSI1SK: createdAt }),
        ...purchaseKeys(order),
      };
    case 'voucher':
    case 'pack':
      return purchaseKeys(order);
    case 'pass':
    case 'group':
      return {
        ...(!isPlaceholderEmail(buyerEmail) && { GSI2PK: jointOrdersPartition(buyerEmail), GSI2SK: createdAt }),
        GSI4PK: allJointOrders,
        GSI4SK: createdAt,
      };
    case 'rest':
      // It is found by its booking.
      return {};
    case 'surcharge':
      return {
        GSI1PK: sessionPartition(line.sessionId),
        GSI1SK: createdAt,
        GSI2PK: ownerPartition(purchaseOwnerOf(order)),
        GSI2SK: line.sessionStart,
        GSI4PK: allBookings,
        GSI4SK: createdAt,
      };
  }
}
