import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import type { ApiProblem } from '../problem.ts';
import { useNow } from '../time/use-now.ts';
import { type BookingState, bookingPollInterval, bookingStateOf, latestOf } from './booking-state.ts';

type BookingQuery = {
  booking: ResponseBody<'getBooking'> | undefined;
  state: BookingState | undefined;
  checkingPayment: boolean;
  error: ApiProblem | undefined;
  retry: () => void;
};

type Options = {
  /** Tells whether someone comes from the payment page, so that Stripe knows more than the table may. */
  paid?: boolean;
  /** Tells whether a booked seat is looked at again every minute: its session may be changed. */
  follows?: boolean;
};

/** Interval of looking at a booked seat again, in milliseconds. */
const followInterval = 60_000;

/** Interval of checks at Stripe for a seat whose time to pay is over, in milliseconds. */
const askAgain = 30_000;

/** A booking, refreshed in a visible tab until it is settled. When its time to pay is over, the payment is checked at Stripe. */
export function useBookingState(
  bookingId: string | null,
  { paid = false, follows = false }: Options = {},
): BookingQuery {
  const now = useNow(5000);
  const [since] = useState(Date.now);
  const request = bookingId ? { params: { bookingId } } : null;
  const view = useEndpoint('getBooking', request, {
    refreshInterval: (booking) => {
      if (booking?.status === 'pending') return bookingPollInterval(Date.now() - since);
      return follows ? followInterval : 0;
    },
  });
  const isOver = view.data !== undefined && bookingStateOf(view.data, now) === 'over';
  const settled = useEndpoint('settleBooking', paid || isOver ? request : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    refreshInterval: (booking) => (isOver && booking?.status === 'pending' ? askAgain : 0),
  });
  const booking = latestOf(view.data, settled.data);
  return {
    booking,
    state: booking && bookingStateOf(booking, now),
    checkingPayment: paid && !settled.data && !settled.error,
    error: view.error,
    retry: () => void view.mutate(),
  };
}
