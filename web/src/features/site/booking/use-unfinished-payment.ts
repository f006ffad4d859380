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
export type LoadingPayment = { state: 'loading'; bookingId: string };

/**
 * The unpaid booking of this session, from the query that the payment page leads back with or from `sessionStorage`;
 * null when there is none, and without its state until that is known. Removes it from both once it is settled.
 */
export function useUnfinished(sessionId: string): UnfinishedPaymentState | LoadingPayment | null {
  const [query, changeQuery] = useQuery();
  const named = query.get('booking');
  const isHydrated = useHydrated();
  const read = () => (isHydrated ? (named ?? readUnpaidBooking(sessionId)) : null);
  const [bookingId, setBookingId] = useState(read);
  // While it is drawn, so that nothing moves once more after a rendered page is taken over.
  const [wasHydrated, setWasHydrated] = useState(isHydrated);
  if (wasHydrated !== isHydrated) {
    setWasHydrated(isHydrated);
    setBookingId(read);
  }
  usePageRestore(() => {
    setBookingId(read);
    // The shown seats are as old as the page.
    void refresh('getSession');
  });
  const { booking, state, error } = useBookingState(bookingId);
  const isBooked = state === 'booked';
  const isSettled = booking !== undefined && booking.status !== 'pending';

  useEffect(() => {
    if (!isSettled) return;
    if (isBooked) clearBooking(sessionId);
    else clearAttempt(sessionId);
    if (named) changeQuery({ booking: null }, 'replace');
  }, [isSettled, isBooked, named, sessionId, changeQuery]);

  if (bookingId !== null && !booking && !error) return { state: 'loading', bookingId };
  if (!booking || !state || booking.session.id !== sessionId) return null;
  return { booking, state, dismiss: () => setBookingId(null) };
}
