import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { clearAttempt, clearBooking, readUnpaidBooking } from '../../../lib/booking/booking-storage.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';

export type UnfinishedPaymentState = { booking: ResponseBody<'getBooking'>; state: BookingState; dismiss: () => void };

/**
 * The unpaid booking of this session, from the query that the payment page leads back with or from `sessionStorage`;
 * null when there is none. Removes it from both once it is settled.
 */
export function useUnfinished(sessionId: string): UnfinishedPaymentState | null {
  const [query, changeQuery] = useQuery();
  const named = query.get('booking');
  const isHydrated = useHydrated();
  const [bookingId, setBookingId] = useState(() => (isHydrated ? (named ?? readUnpaidBooking(sessionId)) : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a rendered page knows its address and browser.
  useEffect(() => {
    if (isHydrated) setBookingId(named ?? readUnpaidBooking(sessionId));
  }, [isHydrated]);
  usePageRestore(() => {
    setBookingId(named ?? readUnpaidBooking(sessionId));
    // The shown seats are as old as the page.
    void refresh('getSession');
  });
  const { booking, state } = useBookingState(bookingId);
  const isBooked = state === 'booked';
  const isSettled = booking !== undefined && booking.status !== 'pending';

  useEffect(() => {
    if (!isSettled) return;
    if (isBooked) clearBooking(sessionId);
    else clearAttempt(sessionId);
    if (named) changeQuery({ booking: null }, 'replace');
  }, [isSettled, isBooked, named, sessionId, changeQuery]);

  if (!booking || !state || booking.session.id !== sessionId) return null;
  return { booking, state, dismiss: () => setBookingId(null) };
}
