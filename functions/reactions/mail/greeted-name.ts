import { findProfile } from '../../domains/members/profile.ts';
import { isConfirmedAddress } from '../../ground/confirmed-addresses/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Table } from '../../ground/platform/table.ts';
import { ownOrders, type PlacePayment } from '../../orders/bookings/paid.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';

type Order = {
  /** The account that the order is of. */
  memberSub: string | null;
  /** The name that was typed with the order for this recipient; null for anyone else. */
  typedName: string | null;
  /** Tells whether the recipient has paid for it by card. */
  isPaidByCard: boolean;
};

/**
 * Returns the name that a mail about an order greets its recipient by (docs/trust.md#mail-content): a member's own, else the
 * one that was typed, where the recipient has paid by card or their address is confirmed; null without either.
 */
export async function findGreetedName(table: Table, to: string, order: Order): Promise<string | null> {
  const profile = order.memberSub === null ? undefined : await findProfile(table, order.memberSub);
  // The place may have been given to another member since the mail was queued.
  if (profile?.email === to) return profile.fullName;
  if (order.typedName === null) return null;
  return order.isPaidByCard || (await isConfirmedAddress(table, to)) ? order.typedName : null;
}

/** `findGreetedName` for a mail about a place, to its attendee or to whoever ordered it and gave it away. */
export function findNameOfPlace(table: Table, to: string, place: Place, orders: PlacePayment[]) {
  const { memberSub, attendeeEmail, attendeeName, buyer } = place;
  const buyerName = buyer?.email === to ? buyer.name : null;
  return findGreetedName(table, to, {
    memberSub,
    typedName: to === attendeeEmail ? attendeeName : buyerName,
    isPaidByCard: isPlacePaidByCard(orders, place, to),
  });
}

/** True when the recipient has paid for the place by card; who got it from someone else has paid nothing. */
export function isPlacePaidByCard(orders: PlacePayment[], place: Place, to: string): boolean {
  const own = to === place.attendeeEmail ? ownOrders(orders, place) : orders;
  return own.some(wasPaidAtStripe);
}
