import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { fetchAllPages } from '../api/all-pages.ts';
import { call } from '../api/call.ts';
import { memberListPolling } from '../api/polling.ts';
import type { ApiProblem } from '../problem.ts';
import type { MemberBooking } from './bookings.ts';

const key = ['listMyBookings', 'all'] as const;

// One request for nearly everybody.
async function allMyBookings(): Promise<MemberBooking[]> {
  const pages = await fetchAllPages((cursor) => call('listMyBookings', { query: { cursor } }));
  return pages.flatMap(({ bookings }) => bookings);
}

// Its code comes after the list that it is for.
async function keepTickets(bookings: readonly MemberBooking[]): Promise<void> {
  const { keepNextTickets } = await import('../booking/keep-tickets.ts');
  await keepNextTickets(bookings);
}

/** All bookings of the signed-in member, what is next first; refreshed every 30 s (docs/product.md#my-sessions). */
export function useMyBookings(): SWRResponse<MemberBooking[], ApiProblem> {
  const response = useSWR<MemberBooking[], ApiProblem>(key, allMyBookings, memberListPolling);
  const { data } = response;
  useEffect(() => {
    // Without network they are kept the next time.
    if (data) keepTickets(data).catch(() => undefined);
  }, [data]);
  return response;
}
