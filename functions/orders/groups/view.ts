import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { findSession } from '../../domains/sessions/store.ts';
import { bookingIdsOf, type Group, groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Rest } from '../../ground/keys/rest.ts';
import { isWithdrawn } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { type BookingAuthority, findForChange, isOfBrowser } from '../bookings/authority.ts';
import { shownDueAt } from '../bookings/booked-rest.ts';
import { bookingsOfJointOrder, findJointOrder } from '../bookings/joint-order-store.ts';
import { restsOfPlaces } from '../bookings/rests-of-places.ts';

type GroupView = ResponseBody<'getGroup'>;
type PlaceView = GroupView['places'][number];
export type GroupDependencies = { table: Table; now: Clock };

export const getGroup: Handler<'getGroup', GroupDependencies> = async (
  { params: { bookingId }, body: { secret }, request: { ip } },
  dependencies,
) => viewOf(await findOwnGroup(bookingId, { secret, ip }, dependencies), dependencies);

export const getMyGroup: Handler<'getMyGroup', GroupDependencies> = async (
  { params: { bookingId }, member, request: { ip } },
  dependencies,
) => viewOf(await findOwnGroup(bookingId, { member, ip }, dependencies), dependencies);

/**
 * Finds the order of several places by a place of it that the caller may change and that is the buyer's. Throws HttpError 404
 * when it was not ordered so, and 403 for anyone else: also for the person of a place with an address of their own, and for
 * whoever was sent the link of one without (docs/trust.md#booking-authority).
 */
export async function findOwnGroup(
  bookingId: string,
  authority: BookingAuthority,
  { table, now }: GroupDependencies,
): Promise<Group> {
  const place = await findForChange(table, bookingId, authority, now());
  const order = place.groupId === null ? undefined : await findJointOrder(table, place.groupId);
  if (!order || !isGroup(order)) throw new HttpError('booking_not_found');
  // The link of a further place is made to be passed on, also once the place was moved.
  const isShown = !place.isOfBuyer || !('secret' in authority) || isOfBrowser(order, authority.secret);
  if (!isBuyers(place, order) || !isShown) throw new HttpError('not_your_booking');
  return order;
}

/** Tells whether the place is the buyer's in everything: their own, or that of a person without an address. */
export function isBuyers({ attendeeEmail, givenAt }: Place, { buyerEmail }: Group): boolean {
  return attendeeEmail === buyerEmail && givenAt === null;
}

/** Tells whether the buyer may take the place back: the person whom it was ordered for has not opened its ticket. */
export function isReturnable(place: Place, group: Group): boolean {
  const isFirstHolder = place.giverBearers.length === 1;
  return (
    isBooked(place) && isFirstHolder && place.orderedBy !== null && place.openedAt === null && !isBuyers(place, group)
  );
}

export async function viewOf(group: Group, { table, now }: GroupDependencies): Promise<GroupView> {
  const [places, session] = await Promise.all([
    bookingsOfJointOrder(table, group),
    findSession(table, groupLineOf(group).sessionId),
  ]);
  const isAhead = session !== undefined && !isWithdrawn(session) && session.startTime > now().toISOString();
  const ids = bookingIdsOf(group);
  const rests = await restsOfPlaces(table, places);
  const later = groupLineOf(group).deposit?.rest.amount ?? 0;
  return {
    groupId: group.id,
    total: { ...group.total, amount: group.total.amount + later },
    places: places
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map((place) => ({ ...viewOfPlace(place, group, isAhead), ...restOf(place, group, rests) })),
  };
}

/** Returns what the buyer still owes of the price of a place: of one that was given on, also who has it now may pay that. */
function restOf({ deposit }: Place, { buyerEmail }: Group, rests: Rest[]): Pick<PlaceView, 'rest'> {
  const order = rests.find(({ id }) => id === deposit?.restId);
  if (deposit?.state !== 'pending' || order?.buyerEmail !== buyerEmail) return {};
  return { rest: { amount: deposit.rest, dueAt: shownDueAt(deposit), processing: order.processing } };
}

/** A place that was given on shows neither who has it now nor their address (docs/trust.md#given-places). */
function viewOfPlace(place: Place, group: Group, isAhead: boolean): PlaceView {
  const { id: bookingId, status, attendeeName, attendeeEmail, total, giverBearers, orderedBy } = place;
  const isGivenOn = giverBearers.length > (orderedBy === null ? 0 : 1);
  return {
    bookingId,
    status,
    attendeeName: isGivenOn ? 'Someone else' : attendeeName,
    attendeeEmail: isGivenOn || isBuyers(place, group) ? null : attendeeEmail,
    isTheirs: !isBuyers(place, group),
    total,
    returnable: isAhead && isReturnable(place, group),
  };
}
