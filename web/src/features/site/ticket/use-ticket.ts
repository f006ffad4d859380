import { useEffect, useState } from 'react';
import '../../../lib/api/site-routes.ts';
import { bookingStateOf } from '../../../lib/booking/booking-state.ts';
import { keepTicket } from '../../../lib/booking/keep-tickets.ts';
import { forgetTicket, readTicket } from '../../../lib/booking/stored-tickets.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { isMissing } from '../../../lib/problem.ts';

/** A stored ticket is shown after waiting for the studio for this long, in milliseconds. */
const timeoutMs = 3000;

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
    // Without its calendar file for now, if that does not come.
    if (booking && booking.movesBookingId === null) keepTicket(booking).catch(() => undefined);
    if (isGone) forgetTicket(bookingId);
  }, [booking, bookingId, isGone]);
  if (booking && state) return { ticket: { booking, state, seenAt: stored?.seenAt, stored: undefined }, error, retry };
  if (!stored || isGone || !(error || isSlow)) return { ticket: undefined, error, retry };
  const storedState = bookingStateOf(stored.booking, new Date());
  return { ticket: { booking: stored.booking, state: storedState, seenAt: stored.seenAt, stored }, error, retry };
}
