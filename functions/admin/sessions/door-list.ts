import type { ResponseBody } from '#shared/contract/contract.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import { type Booking, isHeldByPass, isOffered, occupiesSeat } from '../../keys/booking.ts';
import { wasPaidByHand } from '../../payments/order.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { getSession } from './list.ts';

type DoorPerson = ResponseBody<'addWalkIn'>;

/** Who takes or holds a seat, by time of booking, and who is here (docs/product.md#door-list). Throws HttpError 404. */
export const getDoorList: Handler<'getDoorList', WriteDependencies> = async ({ params }, { table }) => {
  const [session, bookings] = await Promise.all([
    getSession(table, params.sessionId),
    bookingsOfSession(table, params.sessionId),
  ]);
  const { id, title, startTime, endTime, timeZone, locationType, price } = session;
  return {
    ...{ id, title, startTime, endTime, timeZone, locationType, price },
    seats: { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld },
    people: bookings.filter(occupiesSeat).map(doorPersonOf),
  };
};

function isPayable(booking: Booking): boolean {
  const { status, movesBookingId } = booking;
  return status === 'pending' && movesBookingId === null && !isOffered(booking) && !isHeldByPass(booking);
}

export function doorPersonOf(booking: Booking): DoorPerson {
  const { id, attendeeName, status, paymentStatus, total, walkIn, attendance } = booking;
  return {
    ...{ id, name: attendeeName, status, paymentStatus, total, walkIn, attendance },
    offered: isOffered(booking),
    payable: isPayable(booking),
    paidByHand: wasPaidByHand(booking),
    paidElsewhere: booking.paidElsewhere,
  };
}
