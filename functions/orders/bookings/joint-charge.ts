import { isHeldJointly } from '../../ground/keys/booking.ts';
import { bookingIdsOf, type Group } from '../../ground/keys/joint-order.ts';
import { orderedGroup } from '../../ground/keys/seat-group.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { type ChargeDependencies, chargeCard, offerWritesInstead, unchargedPlace } from './charge.ts';
import { isWaitingFor } from './charge-state.ts';
import { loadBookingContext } from './context.ts';
import { bookingsOfJointOrder } from './joint-order-store.ts';
import { changePlace, findPlace } from './place-store.ts';
import { leaveGroupTogether, releasedHold } from './seat-groups.ts';

/**
 * Charges the card that was saved for several places, once for all of them, as `chargeWrites` does for one
 * (docs/trust.md#saved-cards): either all are paid, or the seats of all are offered together in the same transaction. Undefined
 * when there is nothing to charge for any more, also where one of the places was given up meanwhile.
 */
export async function jointChargeWrites(group: Group, dependencies: ChargeDependencies): Promise<Writes | undefined> {
  const { table, now } = dependencies;
  const places = await bookingsOfJointOrder(table, group);
  const [first, ...further] = places;
  if (!first || !places.every(isHeldJointly)) return undefined;
  // Those of a person without an address are counted as ordered by the buyer.
  const [{ session, entry, emailSeats }, { orderedSeats = undefined } = {}] = await Promise.all([
    loadBookingContext(table, first),
    further[0] && loadBookingContext(table, further[0]),
  ]);
  const { id: orderId, total, savedCard } = group;
  const metadata = { groupId: orderId, sessionId: first.sessionId };
  const charge = { orderId, total, savedCard, metadata, count: places.length, booking: first, session, entry };
  const outcome = await chargeCard(charge, dependencies);
  if (!outcome) return undefined;
  if ('paymentId' in outcome) return { order: changeOrder(group, { checkoutId: outcome.paymentId }) };
  const ids = further.map(({ id }) => id);
  return {
    order: changeOrder(group, { status: 'cancelled', ...releasedHold }),
    // No seat is released: the offer holds all of them.
    ...Object.assign({}, ...places.map((place, index) => numbered(uncharged(place, group), index))),
    ...offerWritesInstead({ booking: first, emailSeats }, { ...outcome, orderId, places: places.length }, now()),
    orderedSeats: leaveGroupTogether(first.sessionId, ids, orderedGroup(group.buyerEmail), orderedSeats),
  };
}

const uncharged = (place: Parameters<typeof changePlace>[0], { savedCard }: Group) =>
  changePlace(place, { ...unchargedPlace, savedCard });

const numbered = (writes: Writes, index: number): Writes =>
  Object.fromEntries(Object.entries(writes).map(([name, write]) => [`${name}${index}`, write]));

/**
 * Tells whether who waited for the places still does, or has got the first of them by this order already: until then leaving the
 * waitlist withdraws the consent.
 */
export async function isStillWanted(group: Group, table: Table): Promise<boolean> {
  const first = await findPlace(table, bookingIdsOf(group)[0] ?? '');
  if (!first) return false;
  if (!isHeldJointly(first)) return first.paidAt !== null;
  const { entry } = await loadBookingContext(table, first);
  if (isWaitingFor(entry, first)) return true;
  // A concurrent run may have completed the place between the two reads, which ends the entry too.
  const current = await findPlace(table, first.id);
  return current !== undefined && current.paidAt !== null;
}
