import * as z from 'zod';
import { id as idSchema } from '#shared/contract/common/schemas.ts';
import { voucherItemName } from '#shared/rules/admin.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { membershipItemName } from '#shared/rules/memberships.ts';
import { packItemName } from '#shared/rules/packs.ts';
import { thingName } from '#shared/rules/vouchers.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { orderRecord } from './order.ts';
import { collectionLine, packLine, voucherLine } from './order-lines.ts';
import { memberPartition, type Owner } from './owner.ts';

/** The order of a collection. */
export const collectionPurchaseRecord = orderRecord.extend({ lines: z.tuple([collectionLine]) });
export type CollectionPurchase = z.output<typeof collectionPurchaseRecord>;

/** The order of a gift voucher, which has the same id once it is paid. */
export const voucherPurchaseRecord = orderRecord.extend({ lines: z.tuple([voucherLine]) });
export type VoucherPurchase = z.output<typeof voucherPurchaseRecord>;

/** The order of a pack, which has the same id once it is paid. */
export const packPurchaseRecord = orderRecord.extend({ lines: z.tuple([packLine]) });
export type PackPurchase = z.output<typeof packPurchaseRecord>;

/** An order of something that is made, with the order's id, once it is paid. */
export type SaleOrder = VoucherPurchase | PackPurchase;

/** An order of what has no seat. */
export const purchaseRecord = z.union([collectionPurchaseRecord, voucherPurchaseRecord, packPurchaseRecord]);
export type Purchase = z.output<typeof purchaseRecord>;

function kindOfLine(order: object): unknown {
  return 'lines' in order && Array.isArray(order.lines) ? order.lines[0]?.kind : undefined;
}

export function isCollectionPurchase(order: object): order is CollectionPurchase {
  return kindOfLine(order) === 'collection';
}

export function isVoucherPurchase(order: object): order is VoucherPurchase {
  return kindOfLine(order) === 'voucher';
}

export function isPackPurchase(order: object): order is PackPurchase {
  return kindOfLine(order) === 'pack';
}

export function isSaleOrder(order: object): order is SaleOrder {
  return isVoucherPurchase(order) || isPackPurchase(order);
}

export function isPurchase(order: object): order is Purchase {
  return isCollectionPurchase(order) || isSaleOrder(order);
}

export const collectionOf = ({ lines: [{ collection }] }: Pick<CollectionPurchase, 'lines'>): Collection => collection;

export const giftOf = ({ lines: [gift] }: Pick<VoucherPurchase, 'lines'>) => gift;

export const soldPackOf = ({ lines: [pack] }: Pick<PackPurchase, 'lines'>) => pack;

/** The membership of whose period an order of a pack is. */
export type SoldMembership = NonNullable<ReturnType<typeof soldPackOf>['membership']>;

/** Names what a gift voucher is that was ordered: an amount, or its thing. */
export function giftItemName(purchase: Pick<VoucherPurchase, 'lines' | 'total'>): string {
  const { thing } = giftOf(purchase);
  return thing ? `${voucherItemName}: ${thingName(thing, purchase.total.currency)}` : voucherItemName;
}

/** Names a pack, or the membership of whose period it is, that was ordered. */
export function packItemNameOf(purchase: Pick<PackPurchase, 'lines'>): string {
  const { terms, membership } = soldPackOf(purchase);
  return `${membership ? membershipItemName : packItemName}: ${terms.name}`;
}

/** Partition of all purchases by time, in the index byType. */
export const allPurchases = 'PURCHASES';

export function purchaseOwnerOf({ memberSub, buyerEmail }: Pick<Purchase, 'memberSub' | 'buyerEmail'>): Owner {
  return { memberSub, email: buyerEmail };
}

/** Partition of an owner's purchases by time, in the index byMember. */
export function purchasesPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? guestPurchasesOf(emailHash(email)) : `PURCHASES#${memberSub}`;
}

/** `addressId`: the hash of the e-mail address. */
export const guestPurchasesOf = (addressId: string) => `GUESTPURCHASES#${addressId}`;

export function isBought({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'paid' || status === 'free';
}

/** The latest purchase of a collection that a member has begun: at most one can be paid. */
export const currentCheckoutRecord = z.object({ purchaseId: idSchema });

export const currentCheckoutKey = (sub: string, kind: Collection): Key => ({
  PK: memberPartition(sub),
  SK: `CHECKOUT#${kind}`,
});
