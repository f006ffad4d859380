import type { ResponseBody } from '#shared/contract/contract.ts';

type Booking = ResponseBody<'getBooking'>;

/** State of a booking: its place is held, the time to pay is over, a bank works on it or declined it, or it has come to an end. */
export type BookingState = 'held' | 'over' | 'processing' | 'declined' | 'booked' | 'refunded' | 'cancelled';

type Deciding = Pick<Booking, 'status' | 'holdExpiresAt' | 'processing' | 'ending' | 'refunded'>;

export function bookingStateOf({ status, holdExpiresAt, processing, ...end }: Deciding, now: Date): BookingState {
  if (status === 'cancelled' && end.refunded) return 'refunded';
  if (status === 'cancelled') return end.ending === 'declined' ? 'declined' : 'cancelled';
  if (status !== 'pending') return 'booked';
  if (processing) return 'processing';
  return holdExpiresAt !== null && new Date(holdExpiresAt) > now ? 'held' : 'over';
}

/**
 * Returns the answer about a booking that is further on, of two that came in any order: what is settled stays settled.
 */
export function latestOf<View extends Pick<Booking, 'status' | 'processing'>>(
  one: View | undefined,
  other: View | undefined,
): View | undefined {
  const far = ({ status, processing }: View) => (status !== 'pending' ? 2 : Number(processing));
  if (!one || !other) return one ?? other;
  return far(other) > far(one) ? other : one;
}

/** Polling interval of a pending booking in milliseconds, by how long it has been polled. */
export function bookingPollInterval(waited: number): number {
  if (waited < 15_000) return 1500;
  return waited < 120_000 ? 4000 : 30_000;
}
