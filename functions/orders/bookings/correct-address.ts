import { maxSeatsPerBuyer, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { isHeldJointly } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, orderedGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import type { BookingDependencies } from './dependencies.ts';
import { assertFewLapses } from './free-places.ts';
import { bookingsOfJointOrder, findJointOrder } from './joint-order-store.ts';
import { placeHeldMail } from './place-held-mail.ts';
import { changePlace } from './place-store.ts';
import { groupRequests, joinEmailGroup, joinGroupTogether, leaveGroup, leaveGroupTogether } from './seat-groups.ts';

/** The names of writes that are refused where the corrected address has as many places as it may have. */
export const addressLimits = ['joined', 'joinedAsBuyer'] as const;

/**
 * Makes the writes that give a held free place another address in place of a mistyped one, and mail the link there. The places
 * that were ordered with it follow: those of the buyer have the address too, and those of others are counted for it. Throws
 * HttpError 409 `holds_lapsed`.
 */
export async function correctAddress(
  booking: Place,
  email: string,
  dependencies: BookingDependencies,
): Promise<Writes> {
  const { table, now } = dependencies;
  await assertFewLapses(table, { ...booking, attendeeEmail: email }, now());
  return isHeldJointly(booking)
    ? correctJointly(booking, email, dependencies)
    : correctAlone(booking, email, dependencies);
}

/** Links that were mailed to the mistyped address count no longer. */
const corrected = (email: string, now: Date) => ({ attendeeEmail: email, givenAt: now.toISOString() });

async function correctAlone(booking: Place, email: string, dependencies: BookingDependencies): Promise<Writes> {
  const { table, now } = dependencies;
  const changes = corrected(email, now());
  const after = { ...booking, ...changes };
  const { emailSeats } = await getItems(table, groupRequests(booking));
  return {
    ...changePlace(booking, changes),
    left: leaveGroup(booking, emailGroup(booking.attendeeEmail), emailSeats),
    joined: joinEmailGroup(after, maxSeatsPerEmail),
    mail: placeHeldMail(after, dependencies),
  };
}

async function correctJointly(booking: Place, email: string, dependencies: BookingDependencies): Promise<Writes> {
  const { table, now } = dependencies;
  const order = await findJointOrder(table, booking.orderId);
  const [first, ...further] = order ? await bookingsOfJointOrder(table, order) : [];
  if (!order || !first) throw new Error('a place that is held jointly without its order');
  const { sessionId, attendeeEmail: mistyped } = first;
  const changes = corrected(email, now());
  const counts = await countsOf(table, sessionId, { mistyped, email });
  const furtherIds = further.map(({ id }) => id);
  const mostOrdered = maxSeatsPerBuyer - 1 - (counts.ownSeats?.bookings.size ?? 0);
  return {
    order: changeOrder(order, { buyerEmail: email }),
    booking: changePlace(first, changes).booking,
    ...Object.fromEntries(
      further.map((place, index) => [
        `place${index}`,
        changePlace(place, {
          orderedBy: orderedGroup(email),
          ...(place.isOfBuyer && { attendeeEmail: email }),
        }).booking,
      ]),
    ),
    left: leaveGroup(first, emailGroup(mistyped), counts.mistypedSeats),
    leftAsBuyer: leaveGroupTogether(sessionId, furtherIds, orderedGroup(mistyped), counts.mistypedOrdered),
    joined: joinEmailGroup({ ...first, ...changes }, maxSeatsPerEmail),
    joinedAsBuyer: joinGroupTogether(sessionId, furtherIds, orderedGroup(email), mostOrdered),
    mail: placeHeldMail({ ...first, ...changes }, dependencies),
  };
}

/** The groups of both addresses in the session, as they stand. */
function countsOf(table: Table, sessionId: string, { mistyped, email }: { mistyped: string; email: string }) {
  const requestOf = (group: string) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord });
  return getItems(table, {
    mistypedSeats: requestOf(emailGroup(mistyped)),
    mistypedOrdered: requestOf(orderedGroup(mistyped)),
    ownSeats: requestOf(emailGroup(email)),
  });
}
