import { useEffect } from 'react';
import { refresh } from '../api/use-endpoint.ts';
import { joinable, type MemberBooking } from './bookings.ts';

/**
 * Tells where the session of a booking is joined; null while there is nothing to join. Asks for the link as soon as it opens
 * (docs/product.md#joining).
 */
export function useJoinUrl(booking: MemberBooking, now: Date): string | null {
  const { joinOpensAt, joinUrl } = booking;
  const isDue = joinUrl === null && joinOpensAt !== null && new Date(joinOpensAt) <= now;
  useEffect(() => {
    if (isDue) void refresh('listMyBookings');
  }, [isDue]);
  return joinable(booking, now);
}
