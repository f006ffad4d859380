import type { ResponseBody } from '#shared/contract/contract.ts';
import { isHeldJointly } from '../../../ground/keys/booking.ts';
import { asPlace, holdsSeat, type SeatHolder } from '../../../ground/keys/seat-holder.ts';
import { packNameOf } from '../../../ground/keys/voucher-part.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { withPayments } from '../../../orders/bookings/place-store.ts';
import { listedHoldersOfSession } from '../../../orders/bookings/store.ts';
import { wasPaidByHand } from '../../../orders/payments/order.ts';
import { pendingRestOf } from './attendees.ts';
import { getUndeletedSession } from './list.ts';

type DoorPerson = ResponseBody<'addWalkIn'>;

/**
 * Lists who takes or holds a seat, by time of booking, and who is here (docs/product.md#door-list). Throws HttpError
 * 404.
 */
export const getDoorList: Handler<'getDoorList', WriteDependencies> = async ({ params }, { table }) => {
  const [session, listed] = await Promise.all([
    getUndeletedSession(table, params.sessionId),
    listedHoldersOfSession(table, params.sessionId),
  ]);
  const holders = await withPayments(table, listed.filter(holdsSeat));
  const { id, title, startTime, endTime, timeZone, locationType, price } = session;
  return {
    id,
    title,
    startTime,
    endTime,
    timeZone,
    locationType,
    price,
    seats: { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld },
    people: holders.map(doorPersonOf),
  };
};

function isPayable(holder: SeatHolder): boolean {
  return holder.kind === 'booking' && holder.booking.status === 'pending' && !isHeldJointly(holder.booking);
}

export function doorPersonOf(holder: SeatHolder): DoorPerson {
  const booking = asPlace(holder);
  const offered = holder.kind === 'offer';
  const { id, attendeeName, status, paymentStatus, total, walkIn, attendance, option, groupId } = booking;
  return {
    id,
    name: attendeeName,
    status,
    paymentStatus,
    total,
    ...pendingRestOf(booking),
    ...(option && { option: option.name }),
    ...(groupId !== null && { groupId }),
    walkIn,
    attendance,
    offered,
    payable: isPayable(holder),
    paidByHand: wasPaidByHand(booking),
    paidElsewhere: booking.paidElsewhere,
    ...packNameOf(booking),
  };
}
