import * as z from 'zod';
import { id as idSchema, instant, storedEmail } from '#shared/contract/common/schemas.ts';
import { purchaseStatuses } from '#shared/contract/purchases/schemas.ts';
import { collection } from '#shared/contract/recordings/schemas.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { orderFields, orderListKeys, withoutDefaults } from './order.ts';
import { memberPartition, type Owner } from './owner.ts';
import { collectionPartition } from './recording.ts';

export const refundReasons = [
  'already_owned',
  'wrong_payment',
  'refunded_at_stripe',
  'dispute_lost',
  'by_admin',
  // Paid after an admin had cancelled the purchase.
  'cancelled',
] as const;

export const purchaseRecord = z.object({
  ...orderFields,
  collection,
  /** What a guest typed, or the name in the member's profile then; null in older purchases of members. */
  buyerName: z.string().nullable().default(null),
  buyerEmail: storedEmail,
  status: z.enum(purchaseStatuses),
  /** The admin who gave it as a gift. */
  givenBy: z.string().nullable().default(null),
  /** What they wrote with it. */
  note: z.string().nullable().default(null),
  /** Removed from the collection's list; it stays among the orders. */
  deletedAt: instant.nullable().default(null),
  refundReason: z.enum(refundReasons).nullable().default(null),
});
export type Purchase = z.output<typeof purchaseRecord>;

export const purchaseKey = (id: string): Key => ({ PK: `PURCHASE#${id}`, SK: 'PURCHASE' });

/** Partition of all purchases by time, in the index byType. */
export const allPurchases = 'PURCHASES';

/** Who gets access by a purchase. */
export function ownerOf({ memberSub, buyerEmail }: Pick<Purchase, 'memberSub' | 'buyerEmail'>): Owner {
  return { memberSub, email: buyerEmail };
}

/** Partition of an owner's purchases by time, in the index byMember. */
export function purchasesPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? guestPurchasesOf(emailHash(email)) : `PURCHASES#${memberSub}`;
}

/** `addressId`: the hash of the e-mail address. */
export const guestPurchasesOf = (addressId: string) => `GUESTPURCHASES#${addressId}`;

/** The purchase with its keys: by id, of its collection, of its buyer, and by the state of its payment. */
export function purchaseItem(purchase: Purchase) {
  const { id, collection: kind, createdAt, deletedAt } = purchase;
  return {
    ...purchaseKey(id),
    ...(deletedAt === null && { GSI1PK: collectionPartition(kind), GSI1SK: createdAt }),
    GSI2PK: purchasesPartition(ownerOf(purchase)),
    GSI2SK: createdAt,
    ...orderListKeys(purchase),
    GSI4PK: allPurchases,
    GSI4SK: createdAt,
    ...withoutDefaults(purchase),
  };
}

/** Whether access to the collection was given for it. */
export function isBought({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'paid' || status === 'free';
}

/** The latest purchase of a collection that a member has begun: at most one can be paid. */
export const currentCheckoutRecord = z.object({ purchaseId: idSchema });

export const currentCheckoutKey = (sub: string, kind: Purchase['collection']): Key => ({
  PK: memberPartition(sub),
  SK: `CHECKOUT#${kind}`,
});
