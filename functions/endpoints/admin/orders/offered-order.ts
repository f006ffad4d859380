import { type Offer, placeOfOffer } from '../../../ground/keys/offer.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { endOffer, loadOfferContext } from '../../../orders/bookings/end-offer.ts';
import { findOffer, markAccepted } from '../../../orders/bookings/offer-store.ts';
import { putPlace } from '../../../orders/bookings/place-store.ts';
import { findOrderItem } from '../../../orders/lists/find.ts';
import type { OrderItem, OrderView } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { bookingStatusWrites } from './booking-status.ts';
import type { ManualChange } from './manual-change.ts';

/** The page of an order shows this: an order, or an offer as the booking that it would be. */
export type ShownOrder = { order: OrderItem; offer?: Offer };

/** Finds an order, or an offer that has not become one. */
export async function findOrderOrOffer(
  table: Table,
  type: OrderView['type'],
  id: string,
): Promise<ShownOrder | undefined> {
  const order = await findOrderItem(table, type, id);
  if (order) return { order };
  const offer = type === 'session' ? await findOffer(table, id) : undefined;
  if (offer?.state !== 'accepted') return offer && { order: placeOfOffer(offer), offer };
  // It was accepted after the order was looked for.
  const accepted = await findOrderItem(table, type, id);
  return accepted && { order: accepted };
}

/**
 * Writes what an admin decides about an offer: cancelled it ends, anything else makes it a booking of that status. Throws HttpError 409 for one of several places that is not cancelled.
 */
export async function offerStatusWrites(
  table: Table,
  offer: Offer,
  change: ManualChange,
  dependencies: SettlementDependencies,
): Promise<Writes> {
  if (change.to === 'cancelled') {
    return endOffer(offer, 'by_admin', await loadOfferContext(table, offer), dependencies);
  }
  // Only who accepts them says whose the places are.
  if (offer.places > 1) throw new HttpError('offer_of_several');
  const put = (place: Place, changes: Partial<Place>): Writes => putPlace({ ...place, ...changes });
  return {
    offer: markAccepted(offer),
    ...(await bookingStatusWrites(table, placeOfOffer(offer), change, dependencies, put)),
  };
}
