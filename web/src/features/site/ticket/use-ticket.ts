import { useEffect, useState } from 'react';
import '../../../lib/api/site-routes.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { call } from '../../../lib/api/call.ts';
import { bookingStateOf } from '../../../lib/booking/booking-state.ts';
import { completeTicket, forgetTicket, readTicket, storeTicket } from '../../../lib/booking/stored-tickets.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { isMissing } from '../../../lib/problem.ts';

type Booking = ResponseBody<'getBooking'>;

/** A stored ticket is shown after waiting for the studio for this long, in milliseconds. */
const timeoutMs = 3000;

/** The calendar file is fetched with the ticket, once, so that both can be had without network. */
function keepTicket(booking: Booking): void {
  storeTicket(booking);
  const isUseful = isBooked(booking) && booking.ending === null && new Date(booking.session.endTime) > new Date();
  const kept = readTicket(booking.id);
  if (!isUseful || !kept || kept.calendar) return;
  void call('getBookingCalendar', { params: { bookingId: booking.id } }).then(
    (calendar) => completeTicket(booking.id, { calendar }),
    // The next time.
    () => undefined,
  );
}

function useSlowness(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow && isWaiting;
}

/** The booking as it is, or while the studio cannot be reached as this browser last saw it. */
export function useTicket(bookingId: string) {
  const [stored] = useState(() => readTicket(bookingId));
  const { booking, state, error, retry } = useBookingState(bookingId, { follows: true });
  const isSlow = useSlowness(booking === undefined && error === undefined);
  const isGone = isMissing(error);
  useEffect(() => {
    if (booking && booking.movesBookingId === null) keepTicket(booking);
    if (isGone) forgetTicket(bookingId);
  }, [booking, bookingId, isGone]);
  if (booking && state) return { ticket: { booking, state, seenAt: stored?.seenAt, stored: undefined }, error, retry };
  if (!stored || isGone || !(error || isSlow)) return { ticket: undefined, error, retry };
  const then = bookingStateOf(stored.booking, new Date());
  return { ticket: { booking: stored.booking, state: then, seenAt: stored.seenAt, stored }, error, retry };
}
