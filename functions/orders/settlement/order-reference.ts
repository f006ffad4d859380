import type { OrderKind } from '../../ground/keys/order.ts';
import type { Pass } from '../../ground/keys/pass.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Purchase } from '../../ground/keys/purchase.ts';
import type { Surcharge } from '../../ground/keys/surcharge.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { findPass } from '../bookings/pass-store.ts';
import { findPlace } from '../bookings/place-store.ts';
import { findSurcharge } from '../bookings/surcharge-store.ts';
import { findPurchase } from '../purchases/store.ts';

export type OrderReference = { kind: OrderKind; id: string };

export type StoredOrder = Place | Surcharge | Purchase | Pass;

export function findReferenced({ kind, id }: OrderReference, table: Table): Promise<StoredOrder | undefined> {
  if (kind === 'pass') return findPass(table, id);
  if (kind === 'surcharge') return findSurcharge(table, id);
  return kind === 'booking' ? findPlace(table, id) : findPurchase(table, id);
}

/** The order that the metadata of a checkout or a payment names. */
export function referenceIn({
  metadata: { bookingId, surchargeId, purchaseId, passId },
}: Pick<Checkout, 'metadata'>): OrderReference | undefined {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId };
  if (surchargeId !== undefined) return { kind: 'surcharge', id: surchargeId };
  if (passId !== undefined) return { kind: 'pass', id: passId };
  return purchaseId === undefined ? undefined : { kind: 'purchase', id: purchaseId };
}
