import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { refresh } from '../../lib/api/use-endpoint.ts';
import { endAttempt, forgetBooking, unpaidBooking } from '../../lib/booking-memory.ts';
import { useQuery } from '../../lib/router/use-query.ts';
import type { Standing } from '../../lib/standing.ts';
import { useReturn } from '../../lib/use-return.ts';
import { useStanding } from '../../lib/use-standing.ts';

export type Unfinished = { booking: ResponseBody<'getBooking'>; standing: Standing; dismiss: () => void };

/**
 * The booking of this session whose payment was left: named by the address that the payment page leads back to, or
 * remembered by this tab. Null when there is none. Once it is settled the address names it no more.
 */
export function useUnfinished(sessionId: string): Unfinished | null {
  const [query, changeQuery] = useQuery();
  const named = query.get('booking');
  const [bookingId, setBookingId] = useState(() => named ?? unpaidBooking(sessionId));
  useReturn(() => {
    setBookingId(named ?? unpaidBooking(sessionId));
    // The places left are those of when the page was left.
    void refresh('getSession');
  });
  const { booking, standing } = useStanding(bookingId);
  const isBooked = standing === 'booked';
  const isSettled = booking !== undefined && booking.status !== 'pending';

  useEffect(() => {
    if (!isSettled) return;
    if (isBooked) forgetBooking(sessionId);
    else endAttempt(sessionId);
    if (named) changeQuery({ booking: null }, 'replace');
  }, [isSettled, isBooked, named, sessionId, changeQuery]);

  if (!booking || !standing || booking.session.id !== sessionId) return null;
  return { booking, standing, dismiss: () => setBookingId(null) };
}
