import useSWR from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import type { ApiProblem } from '../problem.ts';
import { hasCode } from '../problem.ts';
import { bookingLinks, useMayChange } from './booking-authority.ts';
import { rememberMailedSecret } from './booking-secrets.ts';
import { forgetGiven } from './given-places.ts';
import { isAuthorityRefusal } from './refusals.ts';

type Booking = ResponseBody<'getBooking'>;
type Links = ResponseBody<'joinBooking'>;

export type OwnLinks = { links: Links | undefined; mayChange: boolean; reload: () => Promise<unknown> };

/** Refreshed while the link to join may come or change, in milliseconds. */
const interval = { waiting: 5000, open: 60_000 };

/**
 * Returns what only the attendee sees. `mayChange` is false for a viewer who has shown nothing but the id. `isOpen`
 * says that the time to join has come, which fetches the link.
 */
export function useLinks(booking: Booking, isOpen: boolean): OwnLinks {
  const isAttendees = (isBooked(booking) || booking.status === 'pending') && booking.ending === null;
  const mayTry = useMayChange(booking.id) && isAttendees;
  const { data, error, mutate } = useSWR<Links, ApiProblem>(
    mayTry ? ['joinBooking', booking.id, isOpen] : null,
    async () => {
      const links = await bookingLinks(booking.id);
      // The server took the secret: from now on this browser may change the booking.
      rememberMailedSecret(booking);
      // Who was given the place back has it again.
      forgetGiven(booking.id);
      return links;
    },
    {
      keepPreviousData: true,
      refreshInterval: (links) => (isOpen ? interval[links?.joinUrl ? 'open' : 'waiting'] : 0),
      shouldRetryOnError: (problem: unknown) => !isAuthorityRefusal(problem) && !hasCode(problem, 'booking_not_found'),
    },
  );
  return {
    links: mayTry ? data : undefined,
    reload: () => mutate(),
    mayChange: mayTry && !isAuthorityRefusal(error),
  };
}
