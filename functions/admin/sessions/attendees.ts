import type { ResponseBody } from '#shared/contract/contract.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import { type Booking, isOffered } from '../../keys/booking.ts';
import type { Handler } from '../../platform/http.ts';
import type { AdminSessionDependencies } from './desk.ts';
import { standingSession } from './list.ts';

type Attendee = ResponseBody<'listAttendees'>['attendees'][number];

/** Everybody who has or holds a place, first come first. Throws HttpError 404. */
export const listAttendees: Handler<'listAttendees', AdminSessionDependencies> = async ({ params }, { table }) => {
  const [bookings] = await Promise.all([
    bookingsOfSession(table, params.sessionId),
    standingSession(table, params.sessionId),
  ]);
  return { attendees: bookings.filter(hasPlace).map(attendeeOf) };
};

/** Whether a booking has or holds a place. */
export function hasPlace({ status }: Booking): boolean {
  return status !== 'cancelled';
}

/** What the back office shows of somebody who has or holds a place. */
export function attendeeOf(booking: Booking): Attendee {
  const { id, attendeeName, attendeeEmail, memberSub, status, paymentStatus, total, createdAt } = booking;
  const { discount, holdExpiresAt, paidAt, checkoutId, refundDueAt } = booking;
  return {
    ...{ id, attendeeName, attendeeEmail, memberSub, status, paymentStatus, total, createdAt },
    discountCode: discount?.code ?? null,
    holdExpiresAt: status === 'pending' ? holdExpiresAt : null,
    offered: isOffered(booking),
    refundable: paidAt !== null && checkoutId !== null && refundDueAt === null,
  };
}
