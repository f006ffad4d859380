import type { ResponseBody } from '#shared/contract/contract.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import { findAddressReports } from '../../deliverability/find.ts';
import { type Booking, isOffered, occupiesSeat } from '../../keys/booking.ts';
import { isRefundable } from '../../orders/order.ts';
import { wasPaidByHand } from '../../payments/order.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { getSession } from './list.ts';

type Attendee = ResponseBody<'addAttendee'>;

/** Attendees that take or hold a seat, by time of booking. Throws HttpError 404. */
export const listAttendees: Handler<'listAttendees', WriteDependencies> = async ({ params }, { table }) => {
  const [bookings] = await Promise.all([
    bookingsOfSession(table, params.sessionId),
    getSession(table, params.sessionId),
  ]);
  const attendees = bookings.filter(occupiesSeat);
  const problemOf = await findAddressReports(
    table,
    attendees.map(({ attendeeEmail }) => attendeeEmail),
  );
  return {
    attendees: attendees.map((booking) => ({ ...attendeeOf(booking), mailProblem: problemOf(booking.attendeeEmail) })),
  };
};

export function attendeeOf(booking: Booking): Attendee {
  const { id, attendeeName, attendeeEmail, memberSub, status, paymentStatus, total, createdAt } = booking;
  const { discount, holdExpiresAt } = booking;
  return {
    ...{ id, attendeeName, attendeeEmail, memberSub, status, paymentStatus, total, createdAt },
    discountCode: discount?.code ?? null,
    holdExpiresAt: status === 'pending' ? holdExpiresAt : null,
    offered: isOffered(booking),
    refundable: isRefundable(booking),
    paidByHand: wasPaidByHand(booking),
  };
}
