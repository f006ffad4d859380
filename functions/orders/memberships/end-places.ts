import { isBooked } from '#shared/rules/bookings.ts';
import { emit } from '../../ground/events/event.ts';
import { hasEmail } from '../../ground/keys/booking.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { PackUse } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { endingWrites, sendRefunds } from '../bookings/cancel.ts';
import { findForGuestChange } from '../bookings/changeable.ts';
import { loadBookingContext } from '../bookings/context.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { settleJointOrder } from '../bookings/joint-settlement.ts';
import { ordersOfBooking, type PlacePayment, paidOf } from '../bookings/paid.ts';
import { closePendingMove } from '../bookings/pending-move.ts';
import { findPlace } from '../bookings/place-store.ts';
import { bookingRules } from '../bookings/settlement.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { keepsPlaces, payableWrites } from './payable-places.ts';
import { placesOfOrder } from './places-of-order.ts';

/**
 * Gives back the places of an order that credits of an ended membership paid and that are still to come, or makes them payable singly
 * where its plan says so; one whose session has begun stays. Idempotent. Returns false while the order is not paid yet, so that it is to
 * be looked at again.
 */
export async function endPlacesOfUse(
  membership: Membership,
  use: PackUse,
  dependencies: SettlementDependencies,
): Promise<boolean> {
  const places = await placesOfUse(use, dependencies);
  if (places === 'pending') return false;
  let isOver = true;
  for (const { id } of places) {
    const orders = await retryOnConflict(() => tryToEnd(id, { membership, use }, dependencies));
    if (orders === 'pending') isOver = false;
    else await sendRefunds(orders, dependencies);
  }
  return isOver;
}

/** The places that the credits paid, after their order was settled; which ones is not said before it is paid. */
async function placesOfUse(use: PackUse, dependencies: SettlementDependencies): Promise<Place[] | 'pending'> {
  const { table } = dependencies;
  const { orderId } = use;
  if (await findJointOrder(table, orderId)) {
    const joint = await settleJointOrder(orderId, dependencies);
    if (joint?.status === 'pending') return 'pending';
  } else {
    await settleOrder(bookingRules, orderId, dependencies);
  }
  return (await placesOfOrder(table, orderId)).filter((place) => isPaidBy(place, use));
}

const isPaidBy = ({ vouchers }: Place, { packId }: PackUse) =>
  vouchers.some((part) => isPackPart(part) && part.code === packId);

async function tryToEnd(
  bookingId: string,
  { membership, use }: { membership: Membership; use: PackUse },
  dependencies: SettlementDependencies,
): Promise<PlacePayment[] | 'pending' | typeof conflict> {
  const { table } = dependencies;
  const read = await findPlace(table, bookingId);
  if (!read) return [];
  if (read.status === 'cancelled') return ordersOfBooking(table, read);
  if (!isBooked(read)) return 'pending';
  // A concurrent run has made it payable.
  if (!isPaidBy(read, use)) return [];
  if (await closePendingMove(read, dependencies)) return conflict;
  const changeable = await findForGuestChange(read, dependencies).catch(ifOver);
  if (!changeable) return [];
  const { booking } = changeable;
  const payable = keepsPlaces(membership) ? await payableWrites(changeable, membership, dependencies) : undefined;
  if (payable === 'free') return [];
  if (payable) return (await transactNamed(table, payable)).written ? [] : conflict;
  const orders = await ordersOfBooking(table, booking);
  const context = await loadBookingContext(table, booking);
  const { amount } = paidOf(orders, booking);
  const { written } = await transactNamed<string>(table, {
    ...endingWrites(booking, { orders, amount, context }, dependencies),
    cancelled: hasEmail(booking) ? bookingCancelled(booking, dependencies) : undefined,
  });
  return written ? orders : conflict;
}

function bookingCancelled({ id: bookingId, attendeeEmail: to }: Place, { now, newId }: SettlementDependencies) {
  const at = now();
  const about = { bookingId, to, by: 'studio', membershipEnded: true } as const;
  return emit({ id: newId(at), kind: 'bookingCancelled', ...about }, at);
}

/** The session was cancelled or deleted, which ends its places, or has started. */
function ifOver(error: unknown): undefined {
  const codes = ['booking_not_found', 'session_cancelled', 'session_started'];
  if (error instanceof HttpError && codes.includes(error.code)) return undefined;
  throw error;
}
