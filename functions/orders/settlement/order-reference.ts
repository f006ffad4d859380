import type { JointOrder } from '../../ground/keys/joint-order.ts';
import { periodOrderId } from '../../ground/keys/membership.ts';
import type { OrderKind } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Purchase } from '../../ground/keys/purchase.ts';
import type { Rest } from '../../ground/keys/rest.ts';
import type { Surcharge } from '../../ground/keys/surcharge.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { findPlace } from '../bookings/place-store.ts';
import { findRest } from '../bookings/rest-store.ts';
import { findSurcharge } from '../bookings/surcharge-store.ts';
import { findPurchase } from '../purchases/store.ts';

export type OrderReference = { kind: OrderKind; id: string };

export type StoredOrder = Place | Surcharge | Rest | Purchase | JointOrder;

export function findReferenced({ kind, id }: OrderReference, table: Table): Promise<StoredOrder | undefined> {
  if (kind === 'pass' || kind === 'group') return findJointOrder(table, id);
  if (kind === 'surcharge') return findSurcharge(table, id);
  if (kind === 'rest') return findRest(table, id);
  return kind === 'booking' ? findPlace(table, id) : findPurchase(table, id);
}

/** The order that the metadata of a checkout or a payment names. */
export function referenceIn({
  metadata: {
    bookingId,
    surchargeId,
    restId,
    purchaseId,
    voucherPurchaseId,
    packPurchaseId,
    passId,
    groupId,
    membershipId,
  },
  subscription,
}: Pick<Checkout, 'metadata' | 'subscription'>): OrderReference | undefined {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId };
  if (surchargeId !== undefined) return { kind: 'surcharge', id: surchargeId };
  if (restId !== undefined) return { kind: 'rest', id: restId };
  if (passId !== undefined) return { kind: 'pass', id: passId };
  if (groupId !== undefined) return { kind: 'group', id: groupId };
  if (voucherPurchaseId !== undefined) return { kind: 'voucher', id: voucherPurchaseId };
  if (packPurchaseId !== undefined) return { kind: 'pack', id: packPurchaseId };
  if (membershipId !== undefined && subscription) {
    return { kind: 'pack', id: periodOrderId(membershipId, subscription.invoiceId) };
  }
  return purchaseId === undefined ? undefined : { kind: 'purchase', id: purchaseId };
}
